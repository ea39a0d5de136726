/** What others have done on the board since one's own last act: where dice went, and what they struck at. */

import { storyOf, type Entry } from '../../api/types';
import { settled, type Phrase } from '../../lang/phrase';
import { fell, seatIn, squareIn } from './recap';
import { read } from './view';

export interface Trail {
  seat: number;
  /** The squares that a die went over, or where it struck from and at. */
  way: string[];
  strike: boolean;
}

/** An act of one's own turn: answering a card with another is none. */
const isAct = (entry: Entry): boolean => 'move' in entry && /^(move|fight|draw|end|fling)\b/.test(entry.move);

const begins = (entry: Entry): boolean => storyOf(entry).some(({ what }) => what === 'turn-begins');

/** Whether a seat has acted in the turn that is on: then what was before it is done with. */
export function actedIn(log: Entry[], seat: number): boolean {
  const begun = log.findLastIndex(begins);
  return log.slice(begun + 1).some((entry) => 'move' in entry && entry.seat === seat && isAct(entry));
}

/** Whether a seat has ever acted in a turn of its own. */
export const hasActed = (log: Entry[], seat: number): boolean =>
  log.some((entry) => 'move' in entry && entry.seat === seat && isAct(entry));

/** What is still to be seen on the board: all since one's own last act, or the turn at hand for whoever only watches. */
function lately(log: Entry[], eye: number): Entry[] {
  const ends = (entry: Entry): boolean => 'move' in entry && entry.move === 'end';
  const own = (entry: Entry): boolean => 'move' in entry && entry.seat === eye && isAct(entry);
  return log.slice(log.findLastIndex((entry) => (eye > 0 ? own(entry) : begins(entry) || ends(entry))) + 1);
}

/** Where dice fell, and whose they were. */
export const fallenIn = (phrases: Phrase[]): { seat: number; at: string }[] =>
  phrases.filter(fell).map((phrase) => ({ seat: seatIn(phrase, 'owner'), at: squareIn(phrase, 'at') }));

export const fallenOf = (log: Entry[], eye: number): { seat: number; at: string }[] =>
  fallenIn(settled(lately(log, eye).map(storyOf), false).flat());

/** The trails on the board. */
export const trailsOf = (log: Entry[], eye: number): Trail[] => trailsIn(lately(log, eye), eye);

/** What others than the eye did in a part of a log. */
export function trailsIn(log: Entry[], eye: number): Trail[] {
  const trails: Trail[] = [];
  for (const entry of log) {
    const act = 'move' in entry ? read(entry.move) : null;
    if (!('move' in entry) || entry.seat === eye || !act || (act.kind !== 'move' && act.kind !== 'fight')) continue;
    const { from, to } = act;
    const strike = act.kind === 'fight' || storyOf(entry).some(({ what }) => what === 'storms');
    const last = trails.findLast(({ strike: struck }) => !struck);
    const goesOn = !strike && last?.seat === entry.seat && last.way.at(-1) === from;
    if (goesOn) last.way.push(to);
    else if (!trails.some(({ strike: struck, way: [a, b] }) => struck && strike && a === from && b === to))
      trails.push({ seat: entry.seat, way: [from, to], strike });
  }
  return trails;
}
