/** What others have done on the board since one's own last act: where dice went, and what they struck at. */

import { storyOf, type Entry } from '../../api/types';
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

/** The trails on the board; those of the turn at hand for whoever only watches. */
export function trailsOf(log: Entry[], eye: number): Trail[] {
  const ends = (entry: Entry): boolean => 'move' in entry && entry.move === 'end';
  const own = (entry: Entry): boolean => 'move' in entry && entry.seat === eye && isAct(entry);
  const since = log.findLastIndex((entry) => (eye > 0 ? own(entry) : begins(entry) || ends(entry)));
  const trails: Trail[] = [];
  for (const entry of log.slice(since + 1)) {
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
