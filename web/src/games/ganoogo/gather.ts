/** What a log tells in one sentence though it happened in several: a walk, and cards that are drawn. */

import type { Named, Phrase } from '../../lang/phrase';

/** A part of a phrase as text, to tell whether two are the same. */
const same = (a: Phrase, b: Phrase, ...parts: string[]): boolean =>
  parts.every((part) => JSON.stringify(a[part]) === JSON.stringify(b[part]));

const count = (phrase: Phrase): number => (typeof phrase.cards === 'number' ? phrase.cards : 1);

/** The cards that a phrase names. */
function drawn({ card }: Phrase): Named[] {
  if (typeof card !== 'object') return [];
  if ('all' in card) return card.all;
  return 'word' in card || 'text' in card ? [card] : [];
}

const squareOf = (part: Phrase['x']): string[] => (typeof part === 'object' && 'square' in part ? [part.square] : []);

/** All squares of a walk, so that pointing at its line shows them. */
const wayOf = ({ from, to, way }: Phrase): string[] =>
  typeof way === 'object' && 'squares' in way ? way.squares : [...squareOf(from), ...squareOf(to)];

/** Two phrases as one, where the second goes on with what the first began. */
function joined(first: Phrase, next: Phrase): Phrase | null {
  if (first.what !== next.what || !same(first, next, 'who')) return null;
  switch (next.what) {
    case 'moves':
      return JSON.stringify(first.to) === JSON.stringify(next.from) && first.from
        ? { ...next, from: first.from, way: { squares: [...wayOf(first), ...squareOf(next.to)] } }
        : null;
    case 'draws':
      return same(first, next, 'why') ? { ...next, card: { all: [...drawn(first), ...drawn(next)] } } : null;
    case 'draws-unseen':
      return same(first, next, 'why') ? { ...next, cards: count(first) + count(next) } : null;
    default:
      return null;
  }
}

/** Stories of a log, entry by entry. What is told in one sentence stands where the last of it happened. */
export function gather(stories: Phrase[][]): Phrase[][] {
  const told = stories.map((story) => story.filter(({ what }) => what !== 'passes'));
  /** The story that said something last. */
  let before: Phrase[] = [];
  /** Cards that a sentence has announced, and that need no other when they are drawn unseen. */
  let announced = 0;
  for (const story of told) {
    if (story.length === 0) continue;
    const last = before.at(-1);
    const [first] = story;
    const one = last && first ? joined(last, first) : null;
    if (one) {
      before.pop();
      story[0] = one;
    } else if (last && first?.what === 'draws-unseen' && announced > 0 && same(last, first, 'who')) {
      announced -= 1;
      story.shift();
      if (story.length === 0) continue;
    }
    before = story;
    const end = story.at(-1);
    announced = end?.what === 'draws-cards' ? count(end) : 0;
  }
  return told;
}

/** Whether a sentence goes on with the one before it on the same line: what a card did, right after it was played. */
export function goesOn(first: Phrase, next: Phrase): boolean {
  if (first.what === 'heads' || first.what === 'tails') return next.card !== undefined;
  return (
    first.what.startsWith('plays') && next.by !== undefined && same({ ...first, by: first.who }, next, 'by', 'card')
  );
}
