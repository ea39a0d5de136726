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
