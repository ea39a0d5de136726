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

/** Only who has chosen, and not what. */
const isChosen = (story: Phrase[]): boolean => story.length > 0 && story.every(({ what }) => what === 'chose');

/** What somebody has chosen, by itself: to those who may know it before the cards are turned. */
const isChoice = (story: Phrase[]): boolean =>
  story.length > 0 && story.every(({ what }) => what === 'chooses' || what === 'chooses-at');

/** Who has chosen is told in one line, and no longer once the cards are turned. */
export function gather(stories: Phrase[][]): Phrase[][] {
  const known = stories.findLastIndex((story) => story.length > 0 && !isChosen(story));
  const last = stories.findLastIndex(isChosen);
  const shown = stories.findLastIndex((story) => story.some(({ what }) => what === 'reveal'));
  const seats = stories.slice(known + 1).flatMap((story) => story.flatMap((phrase) => seatIn(phrase, 'who') ?? []));
  return stories.map((story, i) => {
    // The cards tell it, once they are turned.
    if (isChoice(story) && shown > i) return [];
    if (!isChosen(story)) return story;
    return i === last && last > known ? [{ what: 'chosen', who: { seats }, count: seats.length }] : [];
  });
}

/** Whether a seat blocked an attack in the turn that the move at `index` of the log belongs to. */
export const hasBlocked = (log: Entry[], index: number, seat: number): boolean =>
  storyOf(log.slice(index).find((entry) => storyOf(entry).some(({ what }) => what === 'reveal'))).some(
    (phrase) => phrase.what === 'blocked' && seatIn(phrase, 'target') === seat,
  );

/** The blows that put a seat out: whose, and with what; nobody's where it could not pay for its own move. */
export const blows = (log: Entry[], seat: number): { by: number; move: string }[] =>
  undoing(log, seat).flatMap((phrase) => {
    const [by, move] = [seatIn(phrase, 'who'), phrase.move];
    return by !== undefined && by !== seat && typeof move === 'object' && 'text' in move
      ? [{ by, move: move.text }]
      : [];
  });

/** What put a seat out: the blows that landed, or the move that was not paid for; nothing for one that is in. */
export function undoing(log: Entry[], seat: number): Phrase[] {
  const turn = storyOf(log.findLast((entry) => storyOf(entry).some((phrase) => putOut(phrase, seat))));
  return turn.filter(
    (phrase) =>
      (phrase.what === 'lands' && seatIn(phrase, 'target') === seat) ||
      (phrase.what === 'unpaid' && seatIn(phrase, 'who') === seat),
  );
}
