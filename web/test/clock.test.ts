import { expect, test } from 'vitest';
import { readPace } from '../src/pages/pace';
import { isLow, isOff, leftOn, spell } from '../src/ui/clock';

const days = (n: number): string => `${n} d`;

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [299_000, '4:59'],
  [61_000, '1:01'],
  [10_000, '0:10'],
  [9_999, '0:10'],
  [9_900, '0:09.9'],
  [1, '0:00.1'],
  [0, '0:00.0'],
  [3_600_000, '1:00:00'],
  [3_661_000, '1:01:01'],
  [86_400_000, '1 d'],
  [100_800_000, '1 d 4 h'],
])('%i ms are %s', (ms, text) => expect(spell(ms, days)).toBe(text));

test('a turn’s own time comes before the reserve', () => {
  const clock = { turn: 30_000, reserve: 60_000, since: 1000, held: false };
  expect(leftOn(clock, 500)).toEqual({ turn: 30_000, all: 90_000 });
  expect(leftOn(clock, 21_000)).toEqual({ turn: 10_000, all: 70_000 });
  expect(leftOn(clock, 41_000)).toEqual({ turn: 0, all: 50_000 });
  expect(leftOn(clock, 999_000)).toEqual({ turn: 0, all: 0 });
  expect(leftOn({ turn: 0, reserve: 60_000, held: false }, 999_000)).toEqual({ turn: 0, all: 60_000 });
});

test('a clock stands while its player is off, and at weekends where that is so', () => {
  const DAY = 86_400_000;
  const days = (clock: { since?: number; off?: { from: number; until: number } }, now: number, weekends = false) =>
    leftOn({ turn: 3 * DAY, reserve: 7 * DAY, held: false, ...clock }, now * DAY, weekends).all / DAY;
  const off = { from: DAY, until: 5 * DAY };
  expect([0.5, 1, 3, 5, 6].map((now) => days({ since: 0, off }, now))).toEqual([9.5, 9, 9, 9, 8]);
  expect(days({ since: 3 * DAY, off }, 7)).toBe(8);
  expect(days({ off }, 7)).toBe(10);
  // The first day of 1970 was a Thursday.
  expect([1, 2, 3, 4, 5, 9, 11].map((now) => days({ since: 0 }, now, true))).toEqual([9, 8, 8, 8, 7, 3, 3]);
  expect(days({ since: 0, off }, 6, true)).toBe(8);
  expect([
    isOff({ turn: 0, reserve: 0, held: false, off }, DAY),
    isOff({ turn: 0, reserve: 0, held: false, off }, 5 * DAY),
  ]).toEqual([true, false]);
});

test('little is ten seconds, or an hour of days', () => {
  expect([isLow(9_999, false), isLow(10_000, false), isLow(3_599_999, true), isLow(3_600_000, true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a pace of one’s own is read, or refused', () => {
  expect(readPace(0, 5, 3)).toEqual({ turn: 0, reserve: 300_000, increment: 3000, weekends: false });
  for (const [turn, reserve, increment] of [
    [0, 0, 3],
    [0.5, 0, 0],
    [-1, 5, 0],
    [0, 90_000, 0],
    [Number.NaN, 5, 0],
  ] as const)
    expect(readPace(turn, reserve, increment)).toBeUndefined();
});
