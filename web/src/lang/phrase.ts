/** Sentences as data: what the rules tell before any language has words for it, and what it becomes on a page. */

export type Part =
  | number
  | { seat: number }
  | { seats: number[] }
  | { square: string }
  | { squares: string[] }
  | { dice: number[] }
  /** What is added to a sum or taken from it, each with what did so. */
  | { gains: { by: number; of: Named }[] }
  /** Several of them, where a page tells in one sentence what was told in several. */
  | { all: Named[] }
  | Named;

/** What has a name: a word of the game, or text that is the same in every language. */
export type Named = { word: string } | { text: string };

/** One sentence's worth of facts: a key that every language has words for, and parts by name. */
export interface Phrase {
  what: string;
  /** The ruling it rests on. */
  ruling?: string;
  [part: string]: Part | string | undefined;
}

/** A bit of a told sentence: words, or something that a page can draw or point at. Each has its text. */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'seat'; seat: number; text: string }
  | { kind: 'square'; square: string; text: string }
  | { kind: 'dice'; dice: number[]; text: string }
  /** A word of the game, such as a card's name. */
  | { kind: 'term'; word: string; text: string }
  /** Text that is the same in every language. */
  | { kind: 'notation'; text: string };

export const textOf = (pieces: Piece[]): string => pieces.map(({ text }) => text).join('');

/** Places and players that something is about, each once. */
export interface Pointed {
  squares: string[];
  seats: number[];
}

/** What a story is about, for a board to point at. */
export function pointedAt(story: Phrase[]): Pointed {
  const parts = story
    .flatMap((phrase) => partsOf(phrase).map(([, part]) => part))
    .filter((part) => typeof part === 'object');
  const squares = parts.flatMap((part) => ('square' in part ? [part.square] : 'squares' in part ? part.squares : []));
  const seats = parts.flatMap((part) => ('seat' in part ? [part.seat] : 'seats' in part ? part.seats : []));
  return { squares: [...new Set(squares)], seats: [...new Set(seats)] };
}

/** The places that moves name, also `xp12`, each once: a unit may go where another came from. */
export const placesOf = (moves: string[]): Pointed => ({
  squares: [...new Set(moves.flatMap((move) => move.match(/(?<![a-wyz])[a-z]\d+\b/g) ?? []))],
  seats: [],
});

/** A phrase in which moves are called what people call them. */
export const calledIn = (phrase: Phrase, called?: (move: string) => string): Phrase =>
  called
    ? {
        ...phrase,
        ...Object.fromEntries(
          partsOf(phrase).flatMap(([name, part]) =>
            typeof part === 'object' && 'text' in part ? [[name, { text: called(part.text) }]] : [],
          ),
        ),
      }
    : phrase;

/** The parts of a phrase with their names. */
export const partsOf = (phrase: Phrase): [string, Part][] =>
  Object.entries(phrase).filter((entry): entry is [string, Part] => /number|object/.test(typeof entry[1]));

/** Where a story goes on with what only happens if nobody comes first. */
const ahead = ({ what }: Phrase): boolean => what === 'if-no-card';
const backs = (story: Phrase[]): number => {
  const [first] = story;
  return first?.what === 'takes-back' && typeof first.facts === 'number' ? first.facts : 0;
};

/** What a story tells for certain, and what it tells ahead. */
function parted(story: Phrase[]): { told: Phrase[]; next: Phrase[] } {
  const at = story.findIndex(ahead);
  const told = (at < 0 ? story : story.slice(0, at)).filter(({ what }) => what !== 'takes-back');
  return { told, next: at < 0 ? [] : story.slice(at + 1) };
}

/**
 * Stories as far as they stand, so that nothing that was read is ever unsaid. A table tells what would follow if nobody
 * came in between, so as to give away nobody's secrets. Such facts stand as soon as anything else is told, but for those
 * that it takes back; those told last stand where `sure` says so, because the reader is to choose, or all is over.
 */
export function settled(stories: Phrase[][], sure: boolean): Phrase[][] {
  const kept: Phrase[][] = [];
  let last = -1;
  let next: Phrase[] = [];
  stories.forEach((story, i) => {
    kept.push([]);
    if (story.length === 0) return;
    const now = parted(story);
    // At the end everything is told, also what was told ahead.
    const again = new Set(now.told.map((phrase) => JSON.stringify(phrase)));
    const stand = next.slice(0, Math.max(0, next.length - backs(story)));
    kept[last]?.push(...stand.filter((phrase) => !again.has(JSON.stringify(phrase))));
    kept[i] = now.told;
    [last, next] = [i, now.next];
  });
  if (sure) kept[last]?.push(...next);
  return kept;
}

/** What the last that was told tells ahead: it happens if nobody comes first. */
export const aheadOf = (stories: Phrase[][]): Phrase[] =>
  parted(stories.findLast((story) => story.length > 0) ?? []).next;

/** Whether the last that was told leaves something open. */
export const isOpen = (stories: Phrase[][]): boolean => aheadOf(stories).length > 0;
