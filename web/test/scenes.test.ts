import { expect, test } from 'vitest';
import type { Standing } from '../src/games/gowap/generated';
import { lengths, namesAll, scenes, type Act } from '../src/games/gowap/scenes';
import { onCell } from '../src/games/gowap/view';

const token = (seat: number, n: number, value: number, at: string): Standing => ({ seat, n, gender: 'M', value, at });

test('after each act those are there whom it left, with what it made of them', () => {
  const before = [token(1, 1, 30, 'b2'), token(2, 1, 20, 'c3')];
  const round: Act[] = [
    { kind: 'step', seat: 1, n: 1, coins: 'HH', from: 'b2', to: 'c3', tokens: [token(1, 1, 30, 'c3')] },
    { kind: 'step', seat: 2, n: 1, coins: 'TT', from: 'c3', to: 'c3' },
    { kind: 'fight', at: 'c3', sums: [30, 20], winner: 1, gone: [{ seat: 2, n: 1 }], tokens: [token(1, 1, 40, 'c3')] },
  ];
  expect(scenes(before, round).map(({ tokens }) => tokens)).toEqual([
    [token(1, 1, 30, 'c3'), token(2, 1, 20, 'c3')],
    [token(1, 1, 30, 'c3'), token(2, 1, 20, 'c3')],
    [token(1, 1, 40, 'c3')],
  ]);
});

test('whom the ground takes is known, and is looked at as long as a fight', () => {
  const round: Act[] = [
    { kind: 'ground', cells: ['b1'], gone: [{ seat: 1, n: 1 }] },
    { kind: 'ground', cells: ['c3'] },
  ];
  const story = scenes([token(1, 1, 35, 'b1'), token(2, 1, 20, 'c3')], round);
  expect(story.map(({ lost }) => lost)).toEqual([[token(1, 1, 35, 'b1')], []]);
  expect(lengths(story)).toEqual([1800, 1000]);
});

test('a number that is free again may be a child’s in the same round', () => {
  const round: Act[] = [
    { kind: 'ground', cells: ['c3'], gone: [{ seat: 1, n: 2 }] },
    { kind: 'birth', at: 'd4', seat: 1, n: 2, coin: 'T', gender: 'M', value: 7, tokens: [token(1, 2, 7, 'd4')] },
  ];
  expect(scenes([token(1, 2, 5, 'c3')], round).at(-1)?.tokens).toEqual([token(1, 2, 7, 'd4')]);
});

test('a crowded round lasts no longer than a person wants to watch', () => {
  const step = {
    act: { kind: 'step', seat: 1, n: 1, coins: 'HH', from: 'a1', to: 'b2' },
    tokens: [],
    lost: [],
  } as const;
  const sum = (count: number): number =>
    lengths(Array.from({ length: count }, () => step as never)).reduce((all, ms) => all + ms, 0);
  expect(sum(4)).toBeLessThan(sum(8));
  expect(Math.round(sum(400))).toBe(10_000);
});

test('no cell is left out of what the ground did, or else they are counted', () => {
  const cells = (count: number): string[] => Array.from({ length: count }, (_, i) => `a${i + 1}`);
  expect(namesAll(cells(8))).toEqual(cells(8));
  expect(namesAll(cells(13))).toBeNull();
});

test.each([
  ['V*1.1', '×1.1'],
  ['V+5', '+5'],
  ['V-5', '−5'],
  ['V/2', '÷2'],
  ['V', '='],
  ['max(V*2,20)', 'max(V×2,20)'],
])('on a cell %s is %s', (formula, sign) => expect(onCell(formula)).toBe(sign));
