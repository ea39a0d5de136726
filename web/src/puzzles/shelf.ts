/** Puzzles as their files have them. `crates/puzzles` finds and proves them, and reads the same files. */

import { ORDER } from '../games';
import type { Puzzle } from './generated';

const FILES = import.meta.glob<string>('../games/*/puzzles.jsonl', { query: '?raw', import: 'default' });

/** Far from any number of puzzles, so that neighbouring days are far apart on the shelf. */
const STRIDE = 7919n;

/** The games that have puzzles. */
export const puzzled = (game: string): boolean => `../games/${game}/puzzles.jsonl` in FILES;

/** A game's puzzles, the easiest first. */
export async function shelfOf(game: string): Promise<Puzzle[]> {
  const file = (await FILES[`../games/${game}/puzzles.jsonl`]?.()) ?? '';
  return file
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle);
}

/** The day that a moment lies in, in days since 1970 by universal time. */
export const dayOf = (moment: number): number => Math.floor(moment / 86_400_000);

/** The game whose turn it is on a day. */
export function gameOf(day: number): string {
  const games = ORDER.filter(puzzled);
  return games[day % games.length] ?? '';
}

/** The puzzle of a day, the same for everybody. */
export const ofTheDay = (shelf: Puzzle[], day: number): Puzzle | undefined =>
  shelf.length > 0 ? shelf[Number((BigInt(day) * STRIDE) % BigInt(shelf.length))] : undefined;

/** The puzzle to try next: of those that were never tried, the nearest to a rating; else the nearest of all. */
export function nextOf(
  shelf: Puzzle[],
  rating: number,
  tried: (id: string) => boolean,
  now?: string,
): Puzzle | undefined {
  const others = shelf.filter(({ id }) => id !== now);
  const fresh = others.filter(({ id }) => !tried(id));
  const away = ({ grade }: Puzzle): number => Math.abs(grade - rating);
  return (fresh.length > 0 ? fresh : others).toSorted((one, other) => away(one) - away(other))[0];
}

/** A theme by the table it is played with; what has no other is the sheet's, and comes last. */
const tableOf = (theme: string): string => (theme.includes('-') ? theme : `sheet-${theme}`);

/** The themes of a game's puzzles, with how many there are of each: those of one table side by side. */
export function themesOf(shelf: Puzzle[]): [string, number][] {
  const themes = new Map<string, number>();
  for (const { theme } of shelf) themes.set(theme, (themes.get(theme) ?? 0) + 1);
  return [...themes].toSorted(([one], [other]) => tableOf(one).localeCompare(tableOf(other)));
}
