/** The few requests the site makes, each answered with data or a `Trouble` fit to be shown. */

import type { Phrase } from '../lang/phrase';
import { makeKnown } from '../lib/known';
import type {
  Answers,
  Checked,
  Created,
  Facts,
  GameCard,
  Joined,
  Listed,
  Me,
  MyGames,
  NewTable,
  PictureWanted,
  Pushes,
  PushKey,
  PushWish,
  Refusal,
  Replay,
  Snapshot,
  Watchable,
} from './types';

/** What went wrong, in words for people. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The same as data, where the rules know it. */
    readonly reason?: Phrase | null,
  ) {
    super(message);
  }
}

export async function request(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, credentials: 'same-origin' });
  } catch {
    throw new Trouble('offline', '');
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as { error?: Partial<Refusal> } | null;
  const { code = String(answer.status), message = '', reason } = said?.error ?? {};
  throw new Trouble(code, message, reason);
}

export const get = async <T>(path: string): Promise<T> => (await (await request(path)).json()) as T;

export const post = async <T>(path: string, body: unknown): Promise<T> => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as T;
};

/** The games that the server has. */
export const games = (): Promise<GameCard[]> => get('/api/games');

/** This browser's part of the dice: nobody can know the rolls before everybody has given theirs. */
export function contribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whoever sits somewhere has been given a cookie. */
const seated = async <T>(answer: Promise<T>): Promise<T> => {
  const given = await answer;
  makeKnown();
  return given;
};

export const open = (table: NewTable): Promise<Created> => seated(post('/api/tables', table));

export const join = (id: string, token: string): Promise<Joined> => seated(post(`/api/tables/${id}/join`, { token }));

export const snapshot = (id: string): Promise<Snapshot> => get(`/api/tables/${id}`);

export const mine = (): Promise<Listed[]> => get('/api/tables?mine=1');

export const record = async (id: string): Promise<string> => (await request(`/api/tables/${id}/record`)).text();

/** Some moments of a finished game, through one pair of eyes. */
export const replay = (id: string, eye: number, from: number, to: number): Promise<Replay> =>
  get(`/api/tables/${id}/replay?eye=${eye}&from=${from}&to=${to}`);

/** Facts about a moment of a finished game, or about one place in it. */
export const factsOf = async (id: string, count: number, at?: string): Promise<unknown> =>
  (await get<Facts>(`/api/tables/${id}/facts?count=${count}${at === undefined ? '' : `&at=${encodeURIComponent(at)}`}`))
    .facts;

/** Asks the server's engine: what was played and what is asked, as text. An answer to each question comes back. */
export async function askEngine(body: string, signal: AbortSignal): Promise<unknown[]> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await request('/api/engine', { method: 'POST', headers, body, signal });
  return ((await answer.json()) as Answers).answers;
}

/** A picture of a game that one has the record of. */
export async function pictureOf(wanted: PictureWanted): Promise<Blob> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await request('/api/pictures', { method: 'POST', headers, body: JSON.stringify(wanted) });
  return answer.blob();
}

/** Who this browser is to others; makes it somebody where it was nobody yet. */
export const me = (): Promise<Me> => get('/api/me');

/** Sits down at a table that is open to all. */
export const sit = (id: string, seat?: number): Promise<Joined> =>
  seated(post(`/api/tables/${id}/sit`, seat === undefined ? {} : { seat }));

/** Games between people that go on, what most watch first. */
export const watchable = (): Promise<Watchable[]> => get('/api/watch');

/** Which of one's own games are wanted. */
export interface GamesWanted {
  game?: string;
  state?: 'running' | 'over';
  result?: 'won' | 'lost' | 'drawn';
  with?: string;
  before?: string;
}

/** A page of one's own games. */
export const myGames = (wanted: GamesWanted): Promise<MyGames> =>
  get(`/api/me/games?${new URLSearchParams({ ...wanted })}`);

export const pushKey = (): Promise<PushKey> => get('/api/push');

export const wishPush = (wish: PushWish): Promise<Pushes> => post('/api/push', wish);

export const verify = (text: string): Promise<Checked> => post('/api/verify', { record: text });
