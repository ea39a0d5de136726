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

/** Places and players that something is about. */
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

/**
 * Stories without what was told too early. A table tells what would follow if nobody came in between, so as to give
 * away nobody's secrets; whoever does come in between takes the last facts back, and says how many.
 */
export function stillTrue(stories: Phrase[][]): Phrase[][] {
  const kept: Phrase[][] = [];
  for (const story of stories) {
    const told: Phrase[] = [];
    kept.push(told);
    for (const phrase of story) {
      if (phrase.what !== 'takes-back') told.push(phrase);
      else takeBack(kept, typeof phrase.facts === 'number' ? phrase.facts : 0);
    }
  }
  return kept;
}

function takeBack(kept: Phrase[][], facts: number): void {
  for (let left = facts, at = kept.length - 1; left > 0 && at >= 0; at -= 1) {
    const told = kept[at] ?? [];
    const gone = told.splice(Math.max(0, told.length - left));
    left -= gone.length;
  }
}
