/** What can be worked out from a view of Ganoogo without knowing rules. */

import type { View } from './generated';

const ARMS = ['Red', 'Blue', 'Green', 'Yellow'];

/** The colour of a seat: two players sit at the arms of Red and Green. */
export function colorOf(seat: number, seats: number, view?: View): number {
  const named = ARMS.indexOf(view?.names[seat - 1] ?? '') + 1;
  return named || (seats === 2 && seat === 2 ? 3 : seat);
}

const PRINTED = Array.from({ length: 15 }, (_, i) =>
  i >= 6 && i <= 8 ? '#'.repeat(15) : i === 5 || i === 9 ? '.....#####.....' : '......###......',
);

export interface Plan {
  width: number;
  height: number;
  squares: string[];
}

/** The squares of the printed cross, or of a table's own board. */
export function plan(options: Record<string, unknown>): Plan {
  const rows = (options.board as { rows?: string[] } | null)?.rows ?? PRINTED;
  return { width: rows[0]?.length ?? 0, height: rows.length, squares: squaresOf(rows) };
}

function squaresOf(rows: string[]): string[] {
  return rows.flatMap((line, i) =>
    [...line].flatMap((mark, x) => (mark === '#' ? [String.fromCharCode(97 + x) + (rows.length - i)] : [])),
  );
}

export type Act =
  | { kind: 'move' | 'fight'; from: string; to: string }
  | { kind: 'fling'; to: string }
  | { kind: 'play'; card: string; target: string | null }
  | { kind: 'draw' | 'end' | 'pass' };

/** Reads a move's notation. */
export function read(move: string): Act | null {
  const [word = '', first = '', second] = move.split(' ');
  if (word === 'move' || word === 'fight') return { kind: word, from: first, to: second ?? '' };
  if (word === 'fling') return { kind: word, to: first };
  if (word === 'play') return { kind: word, card: first, target: second ?? null };
  if (word === 'draw' || word === 'end' || word === 'pass') return { kind: word };
  return null;
}
