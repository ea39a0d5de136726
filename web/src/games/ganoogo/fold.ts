/** What belongs together in the log is one line of it: a walk of many steps, and the cards that a card brings. */

import type { Phrase } from '../../lang/phrase';

const same = (a: Phrase['x'], b: Phrase['x']): boolean => JSON.stringify(a) === JSON.stringify(b);
const squareOf = (part: Phrase['x']): string[] => (typeof part === 'object' && 'square' in part ? [part.square] : []);

/** A step that goes on where the last one ended, as one walk with it. */
function walked(before: Phrase, step: Phrase): Phrase | null {
  const goesOn = step.what === 'moves' && ['moves', 'walks'].includes(before.what);
  if (!goesOn || !same(before.who, step.who) || !same(before.to, step.from)) return null;
  const way =
    typeof before.way === 'object' && 'squares' in before.way
      ? before.way.squares
      : [...squareOf(before.from), ...squareOf(before.to)];
  return { ...before, what: 'walks', to: step.to, mp: step.mp, way: { squares: [...way, ...squareOf(step.to)] } };
}

/** How many cards the last thing told said that somebody draws; those that are told one by one are not told again. */
const promised = (phrase: Phrase | undefined): number =>
  phrase?.what === 'draws-cards' && typeof phrase.cards === 'number' ? phrase.cards : 0;

/**
 * Stories with every walk told at its first step, and every card drawn told with what had it drawn. What has a place
 * elsewhere leaves an empty story behind, so that each still belongs to its event.
 */
export function fold(stories: Phrase[][]): Phrase[][] {
  const folded: Phrase[][] = [];
  let last: Phrase[] = [];
  let due: { who: Phrase['x']; cards: number } = { who: undefined, cards: 0 };
  for (const story of stories) {
    const [first, ...rest] = story;
    const before = last.at(-1);
    const walk = first && rest.length === 0 && before ? walked(before, first) : null;
    const drawn = due.cards > 0 && first && /^draws(-unseen)?$/.test(first.what) && same(first.who, due.who);
    if (walk) {
      last.splice(-1, 1, walk);
      folded.push([]);
    } else if (drawn) {
      if (first.what === 'draws') last.push(first);
      due.cards -= 1;
      folded.push(rest.length > 0 ? [...rest] : []);
      if (rest.length > 0) last = folded.at(-1) ?? [];
    } else {
      folded.push([...story]);
      if (story.length > 0) last = folded.at(-1) ?? [];
    }
    const said = rest.at(-1) ?? (drawn ? undefined : first);
    if (promised(said) > 0) due = { who: said?.who, cards: promised(said) };
    else if (!drawn && story.length > 0) due.cards = 0;
  }
  return folded;
}
