/** The face of a game that has no board of its own yet: the position in text, the moves as a list. */

import type { Entry } from '../api/types';
import type { Words } from '../lang/words';
import type { GameFace } from './contract';
import PlainBoard from './PlainBoard.svelte';

export const nameOf = (seat: number, words: Words): string => words.colors[seat - 1] ?? words.seat(seat);

/** An event in the game's own notation. */
export function tellPlainly(entry: Entry | undefined, words: Words, name: (seat: number) => string): string {
  if (!entry) return '';
  if ('move' in entry) return words.table.moved(name(entry.seat), entry.move);
  if ('chance' in entry) return words.table.chance(entry.chance);
  return words.table.masked;
}

export const plain: GameFace<unknown> = {
  Board: PlainBoard,
  color: (seat) => seat,
  name: (seat, _seats, words) => nameOf(seat, words),
  ask: (_view, _seat, _legal, words) => words.table.yourMove,
  tell: (log, index, { words }) => tellPlainly(log[index], words, (seat) => nameOf(seat, words)),
  describe: () => [],
};
