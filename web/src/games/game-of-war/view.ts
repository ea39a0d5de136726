/** What can be worked out from a view of A Game of War without knowing rules, and what its counters say. */

import { cell } from '../../lib/squares';
import type { View } from './generated';

export const COLUMNS = 25;
export const ROWS = 20;

/** How large a square is drawn. */
export const S = 40;

/** The middle of a square in the drawing. */
export function center(at: string): [number, number] {
  const { x, y } = cell(at);
  return [x * S + S / 2, (ROWS - 1 - y) * S + S / 2];
}

/** Printed on the counters: attack, defence, movement, range. */
export const VALUES: Record<string, [number, number, number, number]> = {
  I: [4, 6, 1, 2],
  C: [4, 5, 2, 2],
  K: [5, 8, 1, 3],
  W: [5, 8, 2, 3],
  R: [0, 1, 1, 0],
  X: [0, 1, 2, 0],
};

export type Ground = 'mountain' | 'pass' | 'fort' | 'arsenal';

/** What lies on a square; nothing where it is plain. */
export function groundAt(view: View, at: string): Ground | '' {
  if (view.mountains.includes(at)) return 'mountain';
  if (view.passes.includes(at)) return 'pass';
  if (view.forts.includes(at)) return 'fort';
  return view.arsenals.some((arsenal) => arsenal.at === at) ? 'arsenal' : '';
}

export const KINDS = ['I', 'C', 'K', 'W', 'R', 'X'];

export type March =
  | { kind: 'move'; from: string; to: string }
  | { kind: 'attack'; at: string }
  | { kind: 'place'; unit: string; at: string }
  | { kind: 'take'; at: string }
  | { kind: 'deploy'; name: string }
  | { kind: 'end' }
  | { kind: 'ready' };

/** Reads a move's notation. */
export function read(move: string): March | null {
  const step = /^([a-y]\d+)-([a-y]\d+)$/.exec(move);
  if (step) return { kind: 'move', from: step[1] ?? '', to: step[2] ?? '' };
  const [word = '', first = '', second = ''] = move.split(' ');
  if (/^x[a-y]\d+$/.test(word)) return { kind: 'attack', at: word.slice(1) };
  if (word === 'place') return { kind: 'place', unit: first, at: second };
  if (word === 'take') return { kind: 'take', at: first };
  if (word === 'deploy') return { kind: 'deploy', name: first };
  if (word === 'end' || word === 'ready') return { kind: word };
  return null;
}
