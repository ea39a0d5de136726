import { describe, expect, it } from 'vitest';
import type { Moment, Step } from '../src/analysis/generated';
import { capital, endOf, shownCost, swings, weighty } from '../src/analysis/swings';
import { short } from '../src/games/gowap/view';

/** Steps that lead the first of two through these chances. */
const steps = (...chances: number[]): Step[] =>
  chances.slice(1).map((chance, index) => {
    const before = chances[index] ?? 0.5;
    const luck = [0, 0];
    return { index, text: '', before: [before, 1 - before], after: [chance, 1 - chance], luck, error: 0, least: 0.005 };
  });

describe('where a game moved', () => {
  it('is named by turns, the greatest, and never by its very end', () => {
    const found = swings(steps(0.5, 0.5, 0.51, 0.46, 0.45, 0.45, 1), [0, 2, 4]);
    expect(found).toEqual([{ from: 2, to: 4, seat: 2, worth: expect.closeTo(0.06) }]);
  });
  it('leaves no room for trifles', () => {
    const moment = (worth: number): Moment => ({
      index: 0,
      kind: 'choice',
      seat: 1,
      worth,
      line: [],
      phrase: { what: '' },
    });
    const all = [moment(0.01), moment(0.04)];
    expect(weighty(all, swings(steps(0.5, 0.44), [0]))).toEqual([all[1]]);
    expect(weighty(all, [])).toEqual(all);
  });
  it('ends as the record says', () => {
    expect(endOf('Game: x\nResult: 2 (resignation)\n')).toEqual({ winners: [2], reason: 'resignation' });
    expect(endOf('Game: x\nResult: draw (agreement)\n')).toEqual({ winners: [], reason: 'agreement' });
    expect(endOf('Game: x\n')).toBeNull();
  });
});

describe('what is written beside a move', () => {
  it('agrees with its mark: a doubtful one begins at a point, and what is less is written as less', () => {
    expect(shownCost(0.006, 0.005)).toBe(0.6);
    expect(shownCost(0.0099, 0.005)).toBe(1);
    expect(shownCost(0.034, 0.02)).toBe(3);
  });
  it('begins with a capital, unless it is the name of a square', () => {
    expect(capital('the man of 35 on e1')).toBe('The man of 35 on e1');
    expect(capital('k14 to l13')).toBe('k14 to l13');
  });
});

describe('numbers of Gowap', () => {
  it('have the sign for decimals of the language', () => {
    expect(short(30.25)).toBe('30.25');
    expect(short(30.25, { language: 'de' })).toBe('30,25');
  });
});
