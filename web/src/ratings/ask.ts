/** What the server knows of ratings. */

import { get } from '../api/http';
import type { Leaderboard, PersonRatings, TableRatings } from '../api/types';

export const leaderboard = (game: string, kind: string): Promise<Leaderboard> =>
  get(`/api/ratings?game=${encodeURIComponent(game)}&kind=${encodeURIComponent(kind)}`);

export const ratingsOf = (person: string): Promise<PersonRatings> =>
  get(`/api/people/${encodeURIComponent(person)}/ratings`);

export const ratingsAt = (table: string): Promise<TableRatings> => get(`/api/tables/${table}/ratings`);

/** A rating as people read it: whole, and with a question mark where it says little yet. */
export const spelled = ({ rating, provisional }: { rating: number; provisional: boolean }): string =>
  `${Math.round(rating)}${provisional ? '?' : ''}`;
