/** The standing of this browser's person, kept in it. */

import { after, daily, read, type Standing } from './rating';

const KEY = 'fracas.puzzles';

function remembered(): Standing {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return read(null);
  }
}

const kept = $state<{ standing: Standing }>({ standing: remembered() });

export const standing = (): Standing => kept.standing;

function keep(standing: Standing): void {
  kept.standing = standing;
  try {
    localStorage.setItem(KEY, JSON.stringify(standing));
  } catch {
    // It is there until the page is left.
  }
}

/** Notes how the first try at a puzzle went; tells by how much the rating changed. */
export function noteTry(id: string, grade: number, solved: boolean): number {
  const before = kept.standing;
  keep(after(before, id, grade, solved));
  return kept.standing.rating - before.rating;
}

/** Notes that the puzzle of a day was solved. */
export const noteDay = (day: number): void => keep(daily(kept.standing, day));
