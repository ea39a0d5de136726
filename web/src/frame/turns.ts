/** Which entries of a log belong together. */

import type { Entry } from '../api/types';

/**
 * Where turns begin: a turn is what one seat does without another in between. What the dice show belongs to whoever
 * moved before.
 */
export function turnsOf(log: Entry[]): number[] {
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
