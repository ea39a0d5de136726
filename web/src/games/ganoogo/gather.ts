/** What a log tells in one sentence though it happened in several: a walk, cards that are drawn, a roll that counts. */

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
      // A way that comes back to where it was is no walk: it would read as though it cost too much.
      return JSON.stringify(first.to) === JSON.stringify(next.from) &&
        first.from &&
        !squareOf(next.to).some((at) => wayOf(first).includes(at))
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

/** What names the dice that came to it. */
const COUNTS = new Set(['mp-roll', 'conflict-roll', 'bout', 'bout-tied', 'fling-roll']);

/** Leaves out dice that were thrown where the next that is told is what they came to. */
function withoutDice(stories: Phrase[][]): void {
  let counted = false;
  for (const story of stories.toReversed())
    for (let at = story.length - 1; at >= 0; at -= 1) {
      const what = story[at]?.what ?? '';
      if (what === 'throws' && counted) story.splice(at, 1);
      else counted = COUNTS.has(what);
    }
}

/** Stories of a log, entry by entry. What is told in one sentence stands where the last of it happened. */
export function gather(stories: Phrase[][]): Phrase[][] {
  const told = stories.map((story) => story.filter(({ what }) => what !== 'passes'));
  withoutDice(told);
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
    } else if (last?.what === 'draws-cards' && first?.what === 'draws' && same(last, first, 'who')) {
      // The cards that are drawn are named: that they were to be drawn need not be said.
      before.pop();
    } else if (last && first?.what === 'draws-unseen' && announced > 0 && same(last, first, 'who')) {
      announced -= 1;
      story.shift();
      if (story.length === 0) continue;
    }
    before = story;
    const end = story.at(-1);
    announced = end?.what === 'draws-cards' ? count(end) : end?.what === 'buys' ? 1 : 0;
  }
  return told;
}

/**
 * Whether it happened to somebody rather than by them: a turn or a die was lost, or all of it; and whether a die came
 * back, which nobody understands who has missed it.
 */
export function befell(phrase: Phrase, seat: number): boolean {
  if (phrase.what === 'musters') return true;
  const whom = { 'loses-this-turn': 'whose', 'loses-turn': 'whose', skipped: 'who', captured: 'who', out: 'who' };
  const part =
    whom[phrase.what as keyof typeof whom] ??
    (/^(ganoogo-lost|card-hurts|conflict-roll)$/.test(phrase.what) ? 'owner' : '');
  const named = phrase[part];
  return typeof named === 'object' && 'seat' in named && named.seat === seat;
}

/** Whether a sentence goes on with the one before it on the same line: what a card did, right after it was played. */
export function goesOn(first: Phrase, next: Phrase): boolean {
  if (first.what === 'heads' || first.what === 'tails') return next.card !== undefined;
  return (
    first.what.startsWith('plays') && next.by !== undefined && same({ ...first, by: first.who }, next, 'by', 'card')
  );
}
