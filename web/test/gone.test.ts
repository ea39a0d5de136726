import { describe, expect, it } from 'vitest';
import type { Entry } from '../src/api/types';
import { goneFrom } from '../src/frame/gone';

const log = (...moves: string[]): Entry[] => moves.map((move, i) => ({ seat: 1 + (i % 2), move, at: 0 }));

describe('what was taken back', () => {
  it.each([
    ['nothing, where something was added', log('a'), log('a', 'b'), []],
    ['the last one', log('a', 'b', 'c'), log('a', 'b'), [2]],
    ['the last ones', log('a', 'b', 'c'), log('a'), [1, 2]],
    ['one in the middle of a plan', log('a', 'b', 'c', 'd', 'e'), log('a', 'b', 'e'), [2, 3]],
    ['one of two that are equal', log('a', 'a', 'a'), log('a', 'a'), [2]],
  ])('%s', (_, before, now, gone) => expect(goneFrom(before, now)).toEqual(gone));
});
