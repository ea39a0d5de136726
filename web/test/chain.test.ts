import { describe, expect, it } from 'vitest';
import type { View } from '../src/games/color-wars/generated';
import { chain, gridOf, index, summary, type Grid } from '../src/games/color-wars/chain';

/** Reads a position's rows: `..R3B3.` */
function grid(rows: string): Grid {
  const lines = rows.split('/');
  const cells = lines
    .toReversed()
    .flatMap((line) =>
      [...line.matchAll(/\.|[RBGY]\d/g)].map(([token]) =>
        token === '.'
          ? { color: 0, value: 0 }
          : { color: 'RBGY'.indexOf(token.charAt(0)) + 1, value: Number(token.slice(1)) },
      ),
    );
  return { width: cells.length / lines.length, height: lines.length, cells };
}

function spell({ width, height, cells }: Grid): string {
  const row = (y: number): string =>
    cells
      .slice(y * width, (y + 1) * width)
      .map(({ color, value }) => (color ? `${'RBGY'[color - 1]}${value}` : '.'))
      .join('');
  return Array.from({ length: height }, (_, i) => row(height - 1 - i)).join('/');
}

describe('chain', () => {
  // The positions afterwards are the engine's.
  const cases: [string, string, string, number, boolean, string, number][] = [
    [
      'next to an opponent',
      '...../...../..R3B3./...../.....',
      'c3',
      1,
      false,
      '...../..R1R1./.R1R1.R1/..R1R1./.....',
      2,
    ],
    [
      'a block of threes keeps the remainder',
      '..../.R3R3./.R3R3./....',
      'b2',
      1,
      false,
      '.R1R1./R1R1R1R1/R1R2R1R1/.R1R1.',
      3,
    ],
    ['points that leave the board are lost', 'R3B3/..', 'a2', 1, false, 'R1./R1R1', 2],
  ];
  it.each(cases)('%s', (_name, before, at, color, empties, after, waves) => {
    const start = grid(before);
    const found = chain(start, index(start, at), color, empties);
    expect(spell(found.at(-1)?.after ?? start)).toBe(after);
    expect(found.length).toBe(waves);
  });

  it('sets nothing off below four', () => {
    const start = grid('R2./..');
    expect(chain(start, index(start, 'a2'), 1, false)).toEqual([]);
  });

  it('loses a fifth point where a pop empties the square', () => {
    const start = grid('..../.R3R3./.R3R3./....');
    const kept = chain(start, index(start, 'b2'), 1, false).at(-1)?.after;
    const emptied = chain(start, index(start, 'b2'), 1, true).at(-1)?.after;
    expect(spell(kept ?? start)).not.toBe(spell(emptied ?? start));
  });

  it('counts what a chain comes to', () => {
    const start = grid('.B1.B2/R3.../..../....');
    expect(summary(start, chain(start, index(start, 'a3'), 1, false), 1)).toEqual({ pops: 1, taken: 0, wins: false });
    const next = grid('.B1../.R3../B2.../....');
    expect(summary(next, chain(next, index(next, 'b3'), 1, false), 1)).toEqual({ pops: 1, taken: 1, wins: false });
  });

  it('reads a view', () => {
    const view: View = {
      position: '',
      width: 2,
      height: 2,
      to_move: 'red',
      moves: 1,
      swapped: false,
      squares: [{ at: 'b1', seat: 2, color: 'blue', value: 3 }],
    };
    expect(spell(gridOf(view))).toBe('../.B3');
  });
});
