import { expect, test } from 'vitest';
import type { View } from '../src/games/color-wars/generated';
import { gridOf, read, type Grid } from '../src/games/color-wars/grid';

const spell = ({ width, height, cells }: Grid): string =>
  Array.from({ length: height }, (_, i) => height - 1 - i)
    .map((y) =>
      cells
        .slice(y * width, (y + 1) * width)
        .map(({ color, value }) => (color ? `${'RBGY'[color - 1]}${value}` : '.'))
        .join(''),
    )
    .join('/');

test.each(['../.B3', 'R7.G1/.Y2B4', '...../..R1../.R1.R4./..R1../.....'])('the rows %s are read as they are', (rows) =>
  expect(spell(read(rows))).toBe(rows),
);

test('a view is read', () => {
  const squares: View['squares'] = [{ at: 'b1', seat: 2, color: 'blue', value: 3 }];
  const view: View = { position: '', width: 2, height: 2, to_move: 'red', moves: 1, swapped: false, squares };
  expect(spell(gridOf(view))).toBe('../.B3');
});
