import { expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { changes, share } from '../src/games/color-wars/changes';
import type { View } from '../src/games/color-wars/generated';

const entry = (seat: number, move: string, ...squares: string[]): Entry => ({
  seat,
  move,
  at: 0,
  story: [{ what: 'pops', at: { square: move }, popped: { squares } }],
});

test.each([
  ['one who has just moved sees the own move', 1, [entry(2, 'e5'), entry(1, 'a1', 'a2')], 'a1', 'a1 a2'],
  [
    'one who is to move sees all that the others did since',
    1,
    [entry(1, 'a1'), entry(2, 'b1', 'b2'), entry(3, 'c1')],
    'c1',
    'b1 b2 c1',
  ],
  ['whoever watches sees the last move', 0, [entry(1, 'a1'), entry(2, 'b1')], 'b1', 'b1'],
  ['nothing has changed before the first move', 1, [], '', ''],
])('%s', (_, eye, log, last, squares) => {
  const found = changes(log, eye);
  expect([found.last, [...found.squares].join(' ')]).toEqual([last, squares]);
});

test('a choice of colours is no square', () => expect(changes([entry(1, 'c3'), entry(2, 'red')], 1).last).toBe('c3'));

test('a colour has its squares and its points', () => {
  const squares: View['squares'] = [
    { at: 'a1', seat: 2, color: 'blue', value: 3 },
    { at: 'b1', seat: 2, color: 'blue', value: 2 },
    { at: 'c1', seat: 1, color: 'red', value: 1 },
  ];
  const view: View = { position: '', width: 3, height: 2, to_move: 'red', moves: 3, swapped: false, squares };
  expect(share(view, 2)).toEqual({ squares: 2, points: 5 });
});
