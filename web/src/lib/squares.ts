/** Squares are named as in chess: `a1` is the bottom-left corner. */

export interface Cell {
  x: number;
  y: number;
}

/** Reads a square: `c3` is column 2, row 2, counted from 0. */
export function cell(square: string): Cell {
  return { x: square.charCodeAt(0) - 97, y: Number(square.slice(1)) - 1 };
}

/** Names a square. */
export const square = (x: number, y: number): string => String.fromCharCode(97 + x) + (y + 1);

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow key leads on a board, or `null` for another key or the edge. */
export function step(from: string, key: string, width: number, height: number): string | null {
  const by = STEPS[key];
  if (!by) return null;
  const { x, y } = cell(from);
  const [nx, ny] = [x + by[0], y + by[1]];
  return nx >= 0 && ny >= 0 && nx < width && ny < height ? square(nx, ny) : null;
}
