/** The board of Color Wars as it is drawn. */

import { cell } from '../../lib/squares';
import type { View } from './generated';

/** Who holds a square (a colour from 1, 0 for nobody) and how many points lie on it. */
export interface Holding {
  color: number;
  value: number;
}

export interface Grid {
  width: number;
  height: number;
  cells: Holding[];
}

const NAMES = ['red', 'blue', 'green', 'yellow'];
const LETTERS = ['r', 'b', 'g', 'y'];

/** A colour's number from its name or its letter. */
export function colorNumber(name: string): number {
  const low = name.toLowerCase();
  return (low.length === 1 ? LETTERS.indexOf(low) : NAMES.indexOf(low)) + 1;
}

export const index = (grid: { width: number }, at: string): number => {
  const { x, y } = cell(at);
  return y * grid.width + x;
};

export function gridOf(view: View): Grid {
  const cells: Holding[] = Array.from({ length: view.width * view.height }, () => ({ color: 0, value: 0 }));
  for (const { at, color, value } of view.squares) cells[index(view, at)] = { color: colorNumber(color), value };
  return { width: view.width, height: view.height, cells };
}

/** Reads the rows of a position: `..R3B3./…`. */
export function read(rows: string): Grid {
  const lines = rows.split('/').toReversed();
  const cells = lines.flatMap((line) =>
    [...line.matchAll(/\.|([RBGY])(\d)/g)].map(([, letter = '', value = '0']) => ({
      color: letter ? colorNumber(letter) : 0,
      value: Number(value),
    })),
  );
  return { width: cells.length / lines.length, height: lines.length, cells };
}
