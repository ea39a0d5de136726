import { expect, test } from 'vitest';
import type { Standing } from '../src/games/gowap/generated';
import { marksOf, shownMarks } from '../src/games/gowap/marks';
import { lineUp, Rounds } from '../src/games/gowap/rounds';
import { say } from '../src/games/gowap/say';
import { lengths, scenes, type Act, type Scene } from '../src/games/gowap/scenes';
import { onCell } from '../src/games/gowap/view';
import { en } from '../src/lang/en';

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

/** A round in which everything happens: two meet one, have a child, and the ground changes some and takes one. */
const BEFORE: Standing[] = [
  token(1, 1, 35, 'b2'),
  { ...token(1, 2, 25, 'd2'), gender: 'F' },
  token(1, 3, 8, 'a1'),
  token(2, 1, 40, 'd4'),
];
const ROUND: Act[] = [
  { kind: 'step', seat: 1, n: 1, coins: 'HH', from: 'b2', to: 'c3', tokens: [token(1, 1, 35, 'c3')] },
  {
    kind: 'step',
    seat: 1,
    n: 2,
    coins: 'HT',
    from: 'd2',
    to: 'c3',
    tokens: [{ ...token(1, 2, 25, 'c3'), gender: 'F' }],
  },
  { kind: 'step', seat: 1, n: 3, coins: 'TT', from: 'a1', to: 'a1' },
  { kind: 'step', seat: 2, n: 1, coins: 'HH', from: 'd4', to: 'c3', tokens: [token(2, 1, 40, 'c3')] },
  {
    kind: 'fight',
    at: 'c3',
    sums: [60, 40],
    winner: 1,
    gone: [{ seat: 2, n: 1 }],
    tokens: [token(1, 1, 46.67, 'c3'), { ...token(1, 2, 33.33, 'c3'), gender: 'F' }],
  },
  { kind: 'birth', at: 'c3', seat: 1, n: 4, coin: 'T', gender: 'M', value: 40, tokens: [token(1, 4, 40, 'c3')] },
  {
    kind: 'ground',
    cells: ['c3', 'a1'],
    gone: [{ seat: 1, n: 3 }],
    tokens: [token(1, 1, 51.67, 'c3'), { ...token(1, 2, 38.33, 'c3'), gender: 'F' }, token(1, 4, 45, 'c3')],
  },
];

test('a round is told with its coins, who fought whom, who was born, and what the ground made of whom', () => {
  const telling = { words: en, functions: { c3: 'V+5', a1: 'V*0' }, attrition: false };
  const told = scenes(BEFORE, ROUND).map((scene) => say(scene, telling));
  expect(told.map(({ line }) => line)).toEqual([
    'Red’s man of 35 steps forward and right, from b2 to c3.',
    'Red’s woman of 25 steps forward and left, from d2 to c3.',
    'Red’s man of 8 stays on a1: there is no board back and left.',
    'Blue’s man of 40 steps forward and right, from d4 to c3.',
    'Battle on c3: Red (man of 35 and woman of 25, 60 together) against Blue (man of 40). Red wins, gains the difference, 20, and has 80 there now.',
    'Red has a son on c3, worth 40.',
    'The ground on a1 takes Red’s man of 8. +5 on c3: Red’s man of 46.67 becomes 51.67. +5 on c3: Red’s woman of 33.33 becomes 38.33. The ground changes one more.',
  ]);
  // What is too long to be told at once is told in the list, all of it.
  expect(told.at(-1)?.all).toHaveLength(4);
});

test('a round leaves on the board where everybody went, and what came of it', () => {
  const { ways, fights, births, losses, changes } = marksOf(scenes(BEFORE, ROUND));
  expect(ways.map(({ from, to }) => `${from}-${to}`)).toEqual(['b2-c3', 'd2-c3', 'd4-c3']);
  expect(fights.map(({ at, sums }) => [at, sums])).toEqual([['c3', [60, 40]]]);
  expect(births).toEqual([{ at: 'c3', seat: 1, times: 1 }]);
  expect(losses).toEqual([
    { at: 'c3', seat: 2, times: 1 },
    { at: 'a1', seat: 1, times: 1 },
  ]);
  expect(changes.map(({ was, is }) => [was, is])).toEqual([
    [46.67, 51.67],
    [33.33, 38.33],
    [40, 45],
    [8, undefined],
  ]);
});

test('with many on the board, ways and gains are those of the step that is told', () => {
  const others = Array.from({ length: 9 - BEFORE.length }, (_, i) => token(2, 20 + i, 10, 'e5'));
  const [few, many] = [scenes([...BEFORE, ...others.slice(1)], ROUND), scenes([...BEFORE, ...others], ROUND)];
  expect(shownMarks(few, null)).toEqual(marksOf(few));
  const { fights, births, losses } = marksOf(many);
  expect(shownMarks(many, null)).toEqual({ fights, births, losses, ways: [], changes: [] });
  const from = (story: Scene[]): string[] =>
    shownMarks(story.slice(0, 2), story[1] ?? null).ways.map((way) => way.from);
  expect(from(many)).toEqual(['d2']);
  expect(from(few)).toEqual(['b2', 'd2']);
});

test('any round is told again from the log alone', async () => {
  const place = (seat: number, n: number, at: string, word: string, value: number) => ({
    seat,
    move: `place ${n} ${at}`,
    at: 0,
    story: [{ what: 'places', who: { seat }, token: { word }, value, at: { square: at } }],
  });
  const log = [place(2, 1, 'a3', 'female', 5), place(1, 1, 'a1', 'male', 7.5)];
  const first = lineUp(log, 2);
  expect(first).toEqual([token(1, 1, 7.5, 'a1'), { ...token(2, 1, 5, 'a3'), gender: 'F' }]);
  expect(lineUp(log, 4), 'somebody was there before').toBeNull();
  // Everybody grows by one in each round; what is asked says from where.
  const asked: [number, number[]][] = [];
  const preview = async (position: unknown) => {
    const { round, tokens } = position as { round: number; tokens: Standing[] };
    asked.push([round, tokens.map(({ value }) => value)]);
    const grown = tokens.map((each) => ({ ...each, value: each.value + 1 }));
    return { steps: [{ kind: 'ground', cells: ['a1', 'a3'], tokens: grown }] };
  };
  const rounds = new Rounds({ preview } as never);
  const played = { flips: ['HHTT', 'TTHH', 'HTHT'], position: { round: 3 } as never };
  expect(await rounds.tell(2, played), 'nobody knows how it began').toBeNull();
  rounds.know(0, first ?? []);
  const tale = await rounds.tell(2, played);
  expect(tale?.before.map(({ value }) => value)).toEqual([9.5, 7]);
  expect(asked).toEqual([
    [0, [7.5, 5]],
    [1, [8.5, 6]],
    [2, [9.5, 7]],
  ]);
});

test.each([
  ['V*1.1', '×1.1'],
  ['V+5', '+5'],
  ['V-5', '−5'],
  ['V/2', '÷2'],
  ['V', '='],
  ['max(V*2,20)', 'max(V×2,20)'],
])('on a cell %s is %s', (formula, sign) => expect(onCell(formula)).toBe(sign));
