import { describe, expect, test } from 'vitest';
import { isCut, lengths, scenes, type Scene } from '../src/games/gowap/round';
import type { Standing, View } from '../src/games/gowap/generated';
// Rounds as the rules play them: three games by version 1 with seeds 1 to 3, under options that differ as much as they
// can, and the rounds that end last-standing games, by both versions.
import rounds from './gowap-rounds.json';

const told = ({ options, position, coins }: (typeof rounds)[number]): Scene[] => {
  const view = { position, totals: [0, 0] } as unknown as View;
  return scenes(view, coins, { ...options, cut: isCut(view, options) });
};
const byName = (tokens: Standing[]): Standing[] => tokens.toSorted((a, b) => a.seat - b.seat || a.n - b.n);
const close = (tokens: Standing[]): unknown =>
  byName(tokens).map((token) => ({ ...token, value: Number(token.value.toPrecision(9)) }));

describe('a round told step by step ends where the engine ends', () => {
  test.each(rounds.map((round, i) => [i, round] as const))('round %i', (_, round) => {
    const { coins, after } = round;
    const story = told(round);
    expect(close(story.at(-1)?.tokens ?? [])).toEqual(close(after as Standing[]));
    const flips = story.reduce((sum, { act }) => sum + (act.kind === 'step' ? 2 : act.kind === 'birth' ? 1 : 0), 0);
    expect(flips).toBe(coins.length);
  });
});

test('the rounds above have battles, births and ground that works', () => {
  const kinds = new Set(rounds.flatMap((round) => told(round).map(({ act }) => act.kind)));
  expect([...kinds].toSorted()).toEqual(['birth', 'fight', 'ground', 'step']);
});

test('a crowded round lasts no longer than a person wants to watch', () => {
  const step = { act: { kind: 'step', seat: 1, n: 1, coins: 'HH', from: 'a1', to: 'b2' }, tokens: [] } as const;
  const sum = (count: number): number =>
    lengths(Array.from({ length: count }, () => step as never)).reduce((all, ms) => all + ms, 0);
  expect(sum(4)).toBeLessThan(sum(8));
  expect(Math.round(sum(400))).toBe(7000);
});
