import { describe, expect, it } from 'vitest';
import { begun, gamesOf, isDone, playedIn, withGame, type Swept } from '../src/lab/sweep';
import { tooMuch } from '../src/lib/found';

describe('what this browser keeps of what it found', () => {
  const entry = (key: string, used: number, size = 10) => ({ key, used, size });
  it.each([
    ['all fits', [entry('a', 1), entry('b', 2)], 3, 100, []],
    ['the oldest goes first', [entry('new', 9), entry('old', 1), entry('mid', 5)], 2, 100, ['old']],
    ['what is large goes sooner', [entry('c', 3, 60), entry('b', 2, 60), entry('a', 1, 10)], 9, 100, ['b', 'a']],
    ['the newest stays, however large', [entry('huge', 3, 1000), entry('a', 1)], 9, 100, ['a']],
  ])('%s', (_what, all, most, bytes, expected) => expect(tooMuch(all, most, bytes)).toEqual(expected));
});

describe('a sweep that is left', () => {
  const asked = { game: 'color-wars', option: 'size', second: '', values: ['3', '4'], others: [''], level: 1 };
  const won = { winners: [1], events: 9, seats: 2 };
  const play = (swept: Swept, count: number): Swept =>
    gamesOf(swept)
      .slice(0, count)
      .reduce((now, { row, column, kind }) => withGame(now, row, column, kind, won), swept);

  it('goes on with the game that comes next, and plays none twice', () => {
    const whole = begun({ ...asked, each: 3, apart: true });
    expect(whole.games).toBe(12);
    const all = gamesOf(whole);
    for (const left of [0, 1, 2, 5, 11, 12]) {
      // As it comes back out of storage.
      const kept = JSON.parse(JSON.stringify(play(whole, left))) as Swept;
      expect(playedIn(kept)).toBe(left);
      expect(gamesOf(kept)).toEqual(all.slice(left));
      expect(isDone(kept)).toBe(left === 12);
    }
  });

  it('begins with a game of every cell', () => {
    const places = gamesOf(begun({ ...asked, others: ['a', 'b'], second: 'map', each: 2, apart: false }));
    expect(places.slice(0, 4).map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    expect(places.every(({ number }, nth) => number === Math.floor(nth / 4))).toBe(true);
  });
});
