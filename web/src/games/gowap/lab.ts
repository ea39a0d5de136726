/** Set-ups of one's own in the lab: a map written row by row, and where tokens begin. */

import { square } from '../../lib/squares';

/** A board is so wide and high at the least and at the most (GW-1). */
const [LEAST, MOST] = [3, 19];

/** The functions of a map's cells: as many formulas a line as there are lines, the top row first. */
export function mapIn(text: string): { size: number; map: Record<string, string> } | null {
  const rows = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
  const size = rows.length;
  if (size < LEAST || size > MOST || rows.some((row) => row.length !== size)) return null;
  const cells = rows.flatMap((row, down) =>
    row.map((formula, column) => [square(column, size - 1 - down), formula] as const),
  );
  return { size, map: Object.fromEntries(cells) };
}

/** The moves that place a team's tokens, in their order: a square for each. */
export const placesIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((at) => at !== '')
    .map((at, i) => `place ${i + 1} ${at}`);
