/** What the lab's pages work out themselves: plots, small sweeps, and the questions they ask. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameCard } from '../src/api/types';
import { openingOf, openingsIn } from '../src/games/color-wars/openings';
import { fightAt, withCard, withoutCard, type Fight } from '../src/games/ganoogo/lab';
import studied from '../src/games/ganoogo/studied.json';
import { mapIn, placesIn } from '../src/games/gowap/lab';
import { afterwards, moveOf, positionOf, rowOf, stockIn } from '../src/games/gaogie/lab';
import { axisOf, decimalsOf, exact, legible, mean, ordered, spots, steps, wilson, type Panel } from '../src/lab/plot';
import { both, boundsOf, cellOf, isWithin, placeOf, skill, valuesIn } from '../src/lab/sweep';

describe('plots', () => {
  test('an interval holds its share and never leaves 0 to 1', () => {
    const share = wilson(8, 10);
    expect(share.low).toBeCloseTo(0.49, 2);
    expect(share.high).toBeCloseTo(0.943, 2);
    expect(wilson(10, 10).high).toBe(1);
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(0, 0)).toEqual({ at: 0.5, low: 0, high: 1 });
    expect(mean([2, 4]).at).toBe(3);
  });

  test('steps are round and reach the highest value, as those of the command do', () => {
    for (const [most, step, count] of [
      [1, 0.2, 5],
      [0.63, 0.2, 4],
      [37, 10, 4],
      [9, 2, 5],
      [0, 1, 1],
      [Number.NaN, 1, 1],
    ] as const) {
      const found = steps(most);
      expect(found.step).toBeCloseTo(step, 9);
      expect(found.count).toBe(count);
    }
  });

  test('numbers are as far apart as they are, and names evenly', () => {
    const [a = 0, b = 0, c = 0] = spots(['4', '5', '8']);
    expect((c - a) / (b - a)).toBeCloseTo(4, 9);
    const [d = 0, e = 0, f = 0] = spots(['x', 'y', 'z']);
    expect(f - e).toBeCloseTo(e - d, 9);
    expect(ordered(['1', ''])).toBe(false);
  });

  test('an axis begins at 0, but where only its values matter', () => {
    const panel: Panel = {
      title: '',
      across: '',
      up: '',
      places: ['1000', '2000'],
      unit: 'share',
      kind: 'points',
      series: [
        {
          name: '',
          color: 1,
          values: [
            { at: 0.55, low: 0.52, high: 0.58 },
            { at: 0.55, low: 0.535, high: 0.565 },
          ],
        },
      ],
    };
    const end = ({ from, step, count }: ReturnType<typeof axisOf>): number => from + step * count;
    expect(axisOf(panel).from).toBe(0);
    expect(end(axisOf(panel))).toBeCloseTo(0.6, 9);
    const near = axisOf({ ...panel, near: true });
    expect(near.from).toBeCloseTo(0.52, 9);
    expect(end(near)).toBeCloseTo(0.58, 9);
    expect(axisOf({ ...panel, near: true, kind: 'bars' }).from).toBe(0);
    // What is below 0 has room too, and one value alone an axis.
    const below = axisOf({
      ...panel,
      unit: 'count',
      series: [{ name: '', color: 1, values: [exact(-0.4), exact(1)] }],
    });
    expect(below.from).toBeCloseTo(-0.4, 9);
    expect(axisOf({ ...panel, near: true, series: [{ name: '', color: 1, values: [exact(0.5)] }] }).count).toBe(1);
    expect([0.2, 0.01, 0.025, 0.005, 0.0025].map(decimalsOf)).toEqual([0, 0, 1, 1, 2]);
  });

  test('of the numbers along an axis those are written that have room, the last always', () => {
    const places = Array.from({ length: 14 }, (_, i) => String((i + 1) * 1000));
    const at = places.map((_, i) => 66 + i * 32);
    const shown = legible(places, at);
    expect(shown.at(-1)).toBe(true);
    const written = at.filter((_, i) => shown[i]);
    expect(written.length).toBeGreaterThan(4);
    for (const [i, x] of written.slice(1).entries()) expect(x - (written[i] ?? 0)).toBeGreaterThan(4 * 10.5);
    expect(legible(['2', '3', '4'], [100, 250, 400])).toEqual([true, true, true]);
  });
});

describe('set-ups of Gowap', () => {
  test('a map is written row by row, the top row first', () => {
    expect(mapIn('V V V\nV V*2 V\n V-5  V V \n')).toEqual({
      size: 3,
      map: { a3: 'V', b3: 'V', c3: 'V', a2: 'V', b2: 'V*2', c2: 'V', a1: 'V-5', b1: 'V', c1: 'V' },
    });
    for (const bad of ['', 'V V\nV V', 'V V V\nV V V\nV V', 'V V V\nV V V']) expect(mapIn(bad), bad).toBeNull();
  });

  test('tokens are placed in their order', () => {
    expect(placesIn(' a1, b1 a1')).toEqual(['place 1 a1', 'place 2 b1', 'place 3 a1']);
    expect(placesIn('  ')).toEqual([]);
  });
});

describe('small sweeps', () => {
  test('values are a range or a list, and few', () => {
    expect(valuesIn('3..5')).toEqual(['3', '4', '5']);
    expect(valuesIn('a, b')).toEqual(['a', 'b']);
    for (const bad of ['', '5..3', '1..9', 'a,,b', 'a,a', '99..x', '3..', 'a,1..2'])
      expect(valuesIn(bad), bad).toBeNull();
  });

  test('what a value can be is known before the engine is asked', () => {
    const choices: GameCard['choices'] = [
      { name: 'width', kind: 'number', min: 2, max: 9, step: 1 },
      { name: 'total', kind: 'number', min: 0.01, max: 100, step: 0.01 },
      { name: 'repetition', kind: 'limit', min: 2 },
      { name: 'screening', kind: 'flag' },
      { name: 'formula', kind: 'text' },
    ];
    const card = { seats: [2, 4] as [number, number], choices };
    for (const [name, right, wrong] of [
      ['seats', ['2', '4'], ['1', '5', 'two', '2.5']],
      ['size', ['2', '9'], ['1', '10', 'x', '-3']],
      ['total', ['0.5', '100'], ['0', '101', '1e9']],
      ['repetition', ['2', '999', 'off'], ['1', 'null']],
      ['screening', ['true', 'false'], ['1', 'yes']],
    ] as const) {
      const bounds = boundsOf(name, card);
      for (const value of right) expect(bounds && isWithin(bounds, value), `${name} ${value}`).toBe(true);
      for (const value of wrong) expect(bounds && isWithin(bounds, value), `${name} ${value}`).toBe(false);
    }
    expect([boundsOf('formula', card), boundsOf('other', card)]).toEqual([null, null]);
  });

  test('a cell is an option, the number of players, or both sides of a board', () => {
    expect(cellOf('seats', '3', {})).toEqual({ seats: 3, options: {} });
    expect(cellOf('size', '4', { width: 5, height: 5 })).toEqual({ options: { width: 4, height: 4 } });
    expect(cellOf('size', '4', { size: 5 })).toEqual({ options: { size: 4 } });
    expect(cellOf('map', 'oasis', {})).toEqual({ options: { map: 'oasis' } });
  });

  test('skill is none where luck decides and one where it never does, as the command tells it', () => {
    const games = (count: number, seats: number, winners: (number: number) => number[]) =>
      Array.from({ length: count }, (_, number) => ({ winners: winners(number), events: 1, seats }));
    expect([0, 1, 2, 3].map((number) => placeOf(number, 3))).toEqual([1, 2, 3, 1]);
    expect(skill(games(100, 2, (number) => [placeOf(number, 2)]))?.at).toBe(1);
    expect(skill(games(100, 2, () => [1]))?.at).toBe(0);
    expect(skill(games(100, 4, () => [3]))?.at).toBeCloseTo(0, 9);
    expect(skill(games(10, 2, () => []))?.at).toBe(0);
    const found = skill(games(100, 2, (number) => [number < 50 ? placeOf(number, 2) : 1]));
    expect(found?.at).toBeCloseTo(0.5, 9);
    expect(found?.low).toBeLessThan(0.5);
    expect(found?.high).toBeGreaterThan(0.5);
    expect(skill([])).toBeNull();
  });

  test('a cell of two options has both', () => {
    const [size, map] = [cellOf('size', '4', { size: 5 }), cellOf('map', 'oasis', {})];
    expect(both(size, map)).toEqual({ options: { size: 4, map: 'oasis' } });
    expect(both(cellOf('seats', '3', {}), size)).toEqual({ seats: 3, options: { size: 4 } });
    expect(both(size, cellOf('seats', '3', {}))).toEqual({ seats: 3, options: { size: 4 } });
  });
});

test('a move of a house table survives being written into a form and read again', () => {
  const move = { name: 'Blaze', costs: { fire: 2, water: 1 }, damage: 15, blocked_by: ['Wall', 'Flood'] };
  expect(moveOf(rowOf(move))).toEqual(move);
  expect(moveOf(rowOf({ name: 'Fire' }))).toEqual({ name: 'Fire' });
  expect(
    positionOf([
      [1, 0],
      [0, 2],
    ]),
  ).toBe('1,0|0,2 r1 t1');
});

test('a stock is a whole number from 0 to 99, and nothing else is taken for one', () => {
  expect(['0', '7', ' 99 ', ''].map(stockIn)).toEqual([0, 7, 99, 0]);
  for (const bad of ['-3', '100', '1.5', '1e1', 'x']) expect(stockIn(bad), bad).toBeNull();
});

test('a table that is beyond being solved leaves the mix before it to compare with', () => {
  const [one, two] = [{ fire: 1 }, { water: 1 }];
  const first = afterwards({ before: null, now: null }, one);
  const beyond = afterwards(first, null);
  expect(beyond).toEqual({ before: one, now: null });
  expect(afterwards(beyond, null)).toEqual({ before: one, now: null });
  expect(afterwards(beyond, two)).toEqual({ before: one, now: two });
  expect(afterwards(first, two)).toEqual({ before: one, now: two });
});

test('a fight is asked about by its cards, as the engine takes them', () => {
  const plain = { kind: 'fight', cards: [[], []] } satisfies Fight;
  expect(fightAt(plain)).toBe('fight  / ');
  const both = withCard(withCard(withCard(plain, 0, 'extra-die'), 1, 'plus-2'), 1, 'low-wins');
  expect(fightAt(both)).toBe('fight extra-die / plus-2 low-wins');
  expect(fightAt(withoutCard(both, 1, 0))).toBe('fight extra-die / low-wins');
  expect(fightAt({ ...withoutCard(both, 0, 0), kind: 'bout' })).toBe('bout  / plus-2 low-wins');
});

test('every pair of first squares is one of the 85 openings, however it is turned', () => {
  const all = openingsIn(readFileSync('../data/color-wars/openings-5x5.txt', 'utf8'));
  expect(all).toHaveLength(85);
  const squares = [...'abcde'].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));
  for (const red of squares)
    for (const blue of squares) expect(openingOf(all, red, blue) !== undefined, `${red} ${blue}`).toBe(red !== blue);
  expect(openingOf(all, 'e5', 'd5')?.winner).toBe(openingOf(all, 'a1', 'b1')?.winner);
});

test('what is told of Ganoogo’s cards is what its rulebook tells', () => {
  const book = readFileSync('../docs/rules/ganoogo.md', 'utf8');
  expect(studied.cards.length).toBeGreaterThan(30);
  for (const { id, worth, margin, drawn } of studied.cards) {
    const sign = worth < 0 ? '' : '+';
    expect(book).toContain(
      `| \`${id}\` | ${sign}${(worth * 100).toFixed(2)} ± ${(margin * 100).toFixed(2)} % | ${drawn} |`,
    );
  }
});

test('bots of a level tell of every card too, in games that all end', () => {
  expect(studied.levels.map(({ level, rows }) => [level, rows.length])).toEqual([
    [5, 3],
    [6, 1],
  ]);
  for (const { rows, cards } of studied.levels) {
    for (const { draws } of rows) expect(draws.part).toBe(0);
    expect(cards.map(({ id }) => id).toSorted()).toEqual(studied.cards.map(({ id }) => id).toSorted());
    for (const { margin, drawn } of cards) expect(drawn > 0 && margin > 0 && margin < 0.05).toBe(true);
  }
});
