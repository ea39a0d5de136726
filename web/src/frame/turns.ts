/** Which entries of a log belong together. */

import type { Entry } from '../api/types';

/** What a move says about turns: nothing, that the turn is its seat's, or that it ends with it. */
export type ActOf = (move: string) => 'other' | 'act' | 'end';

/**
 * Where turns begin: a turn is what one seat does without another in between. What the dice show belongs to whoever
 * moved before. Where others may come in between, a game says which moves are of the one whose turn it is.
 */
export function turnsOf(log: Entry[], actOf: ActOf = () => 'act'): number[] {
  const begins = log.length > 0 ? [0] : [];
  let mover = 0;
  log.forEach((entry, index) => {
    const act = 'move' in entry ? actOf(entry.move) : 'seat' in entry ? 'act' : 'other';
    if (act === 'other' || !('seat' in entry)) return;
    if (mover !== 0 && entry.seat !== mover) begins.push(index);
    mover = entry.seat;
    // What follows the end of a turn belongs to the next, whoever's that is.
    if (act !== 'end') return;
    mover = 0;
    if (index + 1 < log.length) begins.push(index + 1);
  });
  return begins;
}

/** The last line at or before one that says anything; the first where none does. */
export function lastSaid(index: number, said: (index: number) => boolean): number {
  let found = index;
  while (found > 0 && !said(found)) found -= 1;
  return found;
}
