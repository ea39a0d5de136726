import { describe, expect, test } from 'vitest';
import { asEntries, blind, progress, type Plan } from '../src/api/plan';
import type { Entry } from '../src/api/types';

const plan = (sending: boolean): Plan => ({ seat: 1, base: 1, steps: ['a1-a2', 'b1-b2', 'end'].map(blind), sending });
const die: Entry = { chance: 'die 1', at: 0 };
const own = (move: string): Entry => ({ seat: 1, move, at: 0 });

describe('a plan comes true move by move', () => {
  test.each<[string, boolean, Entry[], ReturnType<typeof progress>]>([
    ['nothing yet', false, [die], { state: 'untouched', made: 0 }],
    ['nothing yet, though sent', true, [die], { state: 'untouched', made: 0 }],
    ['one move', true, [die, own('a1-a2')], { state: 'under way', made: 1 }],
    ['all of it', true, [die, own('a1-a2'), own('b1-b2'), own('end')], { state: 'done', made: 3 }],
    [
      'all of it and an answer',
      true,
      [die, own('a1-a2'), own('b1-b2'), own('end'), { seat: 2, move: 'end', at: 0 }],
      { state: 'done', made: 3 },
    ],
    ['something else', true, [die, own('c1-c2')], { state: 'overtaken', made: 0 }],
    ['somebody else', true, [die, { seat: 2, move: 'a1-a2', at: 0 }], { state: 'overtaken', made: 0 }],
    ['another tab was quicker', false, [die, own('a1-a2')], { state: 'overtaken', made: 0 }],
    ['taken back to before it', true, [], { state: 'overtaken', made: 0 }],
  ])('%s', (_name, sending, log, found) => expect(progress(plan(sending), log)).toEqual(found));
});

test('what is left of a plan reads like events', () => {
  expect(asEntries(plan(true), 1)).toEqual([own('b1-b2'), own('end')]);
});
