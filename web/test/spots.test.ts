import { expect, test } from 'vitest';
import type { Standing } from '../src/games/gowap/generated';
import { RADIUS, spots, type Spot } from '../src/games/gowap/view';

const S = 100;
const crowd = (count: number): Spot[] =>
  spots(
    Array.from({ length: count }, (_, i): Standing => ({ seat: 1 + (i % 2), n: i, gender: 'M', value: 10, at: 'b2' })),
    3,
    S,
  );

test.each([1, 2, 3, 4, 5, 9, 30])('%d tokens stay inside their cell, do not overlap, and can be read', (count) => {
  const found = crowd(count);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(count);
  for (const [i, { x, y, scale }] of found.entries()) {
    const r = scale * RADIUS;
    // The lowest part of a cell is its formula's.
    expect([x - r >= S, x + r <= 2 * S, y - r >= S, y + r <= 1.85 * S]).toEqual([true, true, true, true]);
    expect(r).toBeGreaterThan(19);
    for (const other of found.slice(i + 1))
      expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(r + other.scale * RADIUS);
  }
});
