/** How a turn went once its cards lie open, from the story that the rules tell of it. */

import { storyOf, type Entry } from '../../api/types';
import type { Phrase } from '../../lang/phrase';

const FATES = ['lands', 'misses', 'blocked', 'weaker', 'even', 'late', 'unpaid', 'charges', 'makes'] as const;
export type Fate = (typeof FATES)[number];

const isFate = (what: string): what is Fate => (FATES as readonly string[]).includes(what);
const seatIn = (phrase: Phrase, part: string): number | undefined => {
  const value = phrase[part];
  return typeof value === 'object' && 'seat' in value ? value.seat : undefined;
};

/** What is told of the last turn whose cards were turned. */
export function lastTurn(log: Entry[]): Phrase[] {
  const entry = log.findLast((each) => storyOf(each).some(({ what }) => what === 'reveal'));
  return storyOf(entry);
}

/** How each seat's card went. */
export function fates(turn: Phrase[]): Map<number, Fate> {
  const found = new Map<number, Fate>();
  for (const phrase of turn) {
    const seat = seatIn(phrase, 'who');
    if (seat !== undefined && isFate(phrase.what) && !found.has(seat)) found.set(seat, phrase.what);
  }
  return found;
}

const putOut = (phrase: Phrase, seat: number): boolean => {
  const { what, who } = phrase;
  return what === 'out' && typeof who === 'object' && 'seats' in who && who.seats.includes(seat);
};

/** What put a seat out: the blows that landed, or the move that was not paid for; nothing for one that is in. */
export function undoing(log: Entry[], seat: number): Phrase[] {
  const turn = storyOf(log.findLast((entry) => storyOf(entry).some((phrase) => putOut(phrase, seat))));
  return turn.filter(
    (phrase) =>
      (phrase.what === 'lands' && seatIn(phrase, 'target') === seat) ||
      (phrase.what === 'unpaid' && seatIn(phrase, 'who') === seat),
  );
}
