import { expect, test } from 'vitest';
import { nearest } from '../src/lib/roam';

const box = (column: number, row: number) => ({ left: column * 100, top: row * 60, width: 90, height: 50 });
/** Three columns; the last one is a row shorter. */
const boxes = [box(0, 0), box(1, 0), box(2, 0), box(0, 1), box(1, 1)];

test.each<[string, number, [number, number], number]>([
  ['right', 0, [1, 0], 1],
  ['down', 0, [0, 1], 3],
  ['left', 2, [-1, 0], 1],
  ['up', 4, [0, -1], 1],
  ['down where the column ends goes to the nearest below', 2, [0, 1], 4],
  ['off the edge', 0, [-1, 0], -1],
])('%s', (_name, from, way, to) => {
  const others = boxes.map((each, i) => (i === from ? { ...each, left: Number.NaN } : each));
  expect(nearest(boxes[from] ?? box(0, 0), others, way)).toBe(to);
});
