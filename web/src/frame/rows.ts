/** Sentences as lines. */

import type { Phrase, Piece } from '../lang/phrase';

/**
 * The lines of a story: sentences that go on with the one before stand on its line. Where a game does not say which do,
 * all of them.
 */
export function rowsOf(
  story: Phrase[],
  sentences: Piece[][],
  goesOn: (first: Phrase, next: Phrase) => boolean = () => true,
): Piece[][] {
  const rows: Piece[][] = [];
  sentences.forEach((pieces, i) => {
    const [first, next] = [story[i - 1], story[i]];
    const row = rows.at(-1);
    if (row && first && next && goesOn(first, next)) row.push({ kind: 'words', text: ' ' }, ...pieces);
    else rows.push([...pieces]);
  });
  return rows;
}

/** More than so many letters are too many beside a result. */
const BRIEF = 300;

/**
 * The end of a long story: its last three sentences, of which the last says how it came out. What somebody did begins
 * with what they did, and without that nobody understands the rest: then the first and the last two.
 */
export function lastly(story: string, deed = false): string {
  if (story.length <= BRIEF) return story;
  const sentences = story.split(/(?<=[.!?])\s+/);
  return [...(deed ? sentences.slice(0, 1) : []), ...sentences.slice(deed ? -2 : -3)].join(' ');
}

/** The newest of some stories in so many sentences, each from its beginning on: what follows from nothing tells nothing. */
export function briefly(stories: Phrase[][], most: number): Phrase[] {
  let told: Phrase[] = [];
  for (const story of stories.toReversed()) {
    const room = most - told.length;
    if (room <= 0 || (told.length > 0 && story.length > room)) break;
    told = [...story.slice(0, room), ...told];
  }
  return told;
}
