/** Which entries of a log belong together. */

import { storyOf, type Entry } from '../api/types';

/** Whether a turn begins after an entry, by what is told of it. */
export const beginsAfter = (entry: Entry | undefined): boolean =>
  storyOf(entry).some(({ what }) => what === 'turn-begins');

/**
 * Where turns begin. A game may say so itself; else a turn is what one seat does without another in between, and what the
 * dice show belongs to whoever moved before.
 */
export function turnsOf(log: Entry[]): number[] {
  const told = log.flatMap((entry, index) => (beginsAfter(entry) ? [index + 1] : []));
  if (told.length > 0) return [0, ...told.filter((index) => index < log.length)];
  const begins: number[] = [];
  let mover = 0;
  log.forEach((entry, index) => {
    const seat = 'seat' in entry ? entry.seat : mover;
    if (index === 0 || (seat !== mover && mover !== 0)) begins.push(index);
    mover = seat;
  });
  return begins;
}

/** The last line at or before one that says anything; the first where none does. */
export function lastSaid(index: number, said: (index: number) => boolean): number {
  let found = index;
  while (found > 0 && !said(found)) found -= 1;
  return found;
}
