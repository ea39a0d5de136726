/** Which entries of a log belong together. */

import { storyOf, type Entry } from '../api/types';

/** Whether a turn begins after an entry, by what is told of it. */
export const beginsAfter = (entry: Entry | undefined): boolean =>
  storyOf(entry).some(({ what }) => what === 'turn-begins');

/**
 * What an event says about turns: nothing, that the turn is its seat's, that it ends with it, or that it is a turn by
 * itself.
 */
export type ActOf = (entry: Entry) => 'other' | 'act' | 'end' | 'alone';

/** What a game says about turns: event by event, or that all choose at once, so that a turn is a choice of everybody. */
export type Acts = ActOf | 'together';

/** Every move is of the one whose turn it is, and chance belongs to whoever moved before. */
const PLAIN: ActOf = (entry) => ('seat' in entry ? 'act' : 'other');

/**
 * Where turns begin. A game may tell so in its stories; else a turn is what one seat does without another in between, and
 * what the dice show belongs to whoever moved before. Where it is otherwise, a game says so.
 */
export function turnsOf(log: Entry[], actOf: Acts = PLAIN): number[] {
  if (actOf === 'together') return together(log);
  const told = log.flatMap((entry, index) => (beginsAfter(entry) ? [index + 1] : []));
  if (told.length > 0) return [0, ...told.filter((index) => index < log.length)];
  const begins = log.length > 0 ? [0] : [];
  let mover = 0;
  log.forEach((entry, index) => {
    const act = actOf(entry);
    const seat = 'seat' in entry ? entry.seat : 0;
    if (act === 'other') return;
    const anew = act === 'alone' || (mover !== 0 && seat !== mover);
    if (anew && begins.at(-1) !== index) begins.push(index);
    mover = act === 'act' ? seat : 0;
    // What follows the end of a turn belongs to the next, whoever's that is.
    if (mover === 0 && index + 1 < log.length) begins.push(index + 1);
  });
  return begins;
}

/** Where turns begin in which everybody chooses once: who chooses again is in the next. */
function together(log: Entry[]): number[] {
  const begins: number[] = [];
  const chosen = new Set<number>();
  log.forEach((entry, index) => {
    const seat = 'seat' in entry ? entry.seat : 0;
    if (index === 0 || chosen.has(seat)) {
      begins.push(index);
      chosen.clear();
    }
    chosen.add(seat);
  });
  return begins;
}

/** The last line at or before one that says anything; the first where none does. */
export function lastSaid(index: number, said: (index: number) => boolean): number {
  let found = index;
  while (found > 0 && !said(found)) found -= 1;
  return found;
}
