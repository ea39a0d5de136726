/** What a point sets off, for the eye alone: the server decides what happens, this only shows it. */

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

/** Squares that pop at once, and the board when their points have landed. */
export interface Wave {
  pops: number[];
  flights: { from: number; to: number | null; dx: number; dy: number }[];
  after: Grid;
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

/** The board with a square set. */
export function put(grid: Grid, at: number, holding: Holding): Grid {
  const cells = grid.cells.slice();
  cells[at] = holding;
  return { ...grid, cells };
}

const SIDES: [number, number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** One wave: every square at four or more pops at once. `null` when the board is quiet. */
export function wave(grid: Grid, color: number, empties: boolean): Wave | null {
  const { width, height } = grid;
  const pops = grid.cells.flatMap(({ value }, at) => (value >= 4 ? [at] : []));
  if (pops.length === 0) return null;
  const cells = grid.cells.map((holding) => ({ ...holding }));
  for (const at of pops) {
    const popped = cells[at];
    if (popped) popped.value = empties ? 0 : popped.value - 4;
  }
  const flights = pops.flatMap((from) =>
    SIDES.map(([dx, dy]) => {
      const [x, y] = [(from % width) + dx, Math.floor(from / width) + dy];
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      return { from, to: inside ? y * width + x : null, dx, dy };
    }),
  );
  for (const { to } of flights) {
    const landed = to === null ? undefined : cells[to];
    if (landed) {
      landed.value += 1;
      landed.color = color;
    }
  }
  for (const holding of cells) if (holding.value === 0) holding.color = 0;
  return { pops, flights, after: { width, height, cells } };
}

/** No chain on a board this small runs longer; a board that will not settle is not worth showing. */
const MOST_WAVES = 400;

/** All waves that one more point on a square sets off. */
export function chain(grid: Grid, at: number, color: number, empties: boolean): Wave[] {
  const held = grid.cells[at];
  if (!held) return [];
  const waves: Wave[] = [];
  let now = put(grid, at, { color, value: held.value + 1 });
  for (let next = wave(now, color, empties); next && waves.length < MOST_WAVES; next = wave(now, color, empties)) {
    waves.push(next);
    now = next.after;
  }
  return waves;
}

/** What a chain comes to, in numbers. */
export function summary(grid: Grid, waves: Wave[], color: number): { pops: number; taken: number; wins: boolean } {
  const after = waves.at(-1)?.after ?? grid;
  const pops = waves.reduce((sum, { pops }) => sum + pops.length, 0);
  const taken = grid.cells.filter(
    (was, at) => was.color !== 0 && was.color !== color && after.cells[at]?.color !== was.color,
  ).length;
  const others = after.cells.some((holding) => holding.color !== 0 && holding.color !== color);
  return { pops, taken, wins: waves.length > 0 && !others };
}
