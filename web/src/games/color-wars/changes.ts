/** What has happened on the board since somebody last moved, from the story that the rules tell of it. */

import { storyOf, type Entry } from '../../api/types';
import type { Part } from '../../lang/phrase';
import type { View } from './generated';
import { colorNumber } from './grid';

export interface Changes {
  /** Where the last point or claim was put; nothing before anybody moved. */
  last: string;
  /** Every square that was fed, popped, or changed hands. */
  squares: Set<string>;
}

const squaresIn = (part: Part | string | undefined): string[] =>
  typeof part !== 'object' ? [] : 'square' in part ? [part.square] : 'squares' in part ? part.squares : [];

/** What changed since the eye's own last move; for one that watches, by the last move alone. */
export function changes(log: Entry[], eye: number): Changes {
  const own = log.findLastIndex((entry) => 'seat' in entry && entry.seat === eye);
  // Until the others have answered it, one's own last move is what changed.
  const from = eye === 0 || own === log.length - 1 ? log.length - 1 : own + 1;
  const squares = log
    .slice(Math.max(0, from))
    .flatMap(storyOf)
    .flatMap(({ at, popped, squares }) => [at, popped, squares].flatMap(squaresIn));
  const placed = log.findLast((entry) => 'move' in entry && /\d/.test(entry.move));
  return { last: placed && 'move' in placed ? placed.move : '', squares: new Set(squares) };
}

/** How many squares a colour holds, and how many points. */
export function share(view: View, color: number): { squares: number; points: number } {
  const held = view.squares.filter((square) => colorNumber(square.color) === color);
  return { squares: held.length, points: held.reduce((sum, { value }) => sum + value, 0) };
}
