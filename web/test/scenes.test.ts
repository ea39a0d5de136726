import { expect, test } from 'vitest';
import type { Standing } from '../src/games/gowap/generated';
import { lengths, scenes, type Act } from '../src/games/gowap/scenes';

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

test('a number that is free again may be a child’s in the same round', () => {
  const round: Act[] = [
    { kind: 'ground', cells: ['c3'], gone: [{ seat: 1, n: 2 }] },
    { kind: 'birth', at: 'd4', seat: 1, n: 2, coin: 'T', gender: 'M', value: 7, tokens: [token(1, 2, 7, 'd4')] },
  ];
  expect(scenes([token(1, 2, 5, 'c3')], round).at(-1)?.tokens).toEqual([token(1, 2, 7, 'd4')]);
});

test('a crowded round lasts no longer than a person wants to watch', () => {
  const step = { act: { kind: 'step', seat: 1, n: 1, coins: 'HH', from: 'a1', to: 'b2' }, tokens: [] } as const;
  const sum = (count: number): number =>
    lengths(Array.from({ length: count }, () => step as never)).reduce((all, ms) => all + ms, 0);
  expect(sum(4)).toBeLessThan(sum(8));
  expect(Math.round(sum(400))).toBe(7000);
});
