import { expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { lastSaid, turnsOf, type ActOf } from '../src/frame/turns';

const log = (text: string): Entry[] =>
  [...text].map((by) => (by === '*' ? { chance: '4', at: 0 } : { seat: Number(by), move: 'x', at: 0 }));

test.each([
  ['', []],
  ['111222', [0, 3]],
  ['1**122', [0, 4]],
  // What comes before the first move belongs to it.
  ['*112', [0, 3]],
  ['1212', [0, 1, 2, 3]],
])('turns of %s begin at %j', (text, begins) => expect(turnsOf(log(text))).toEqual(begins));

test('where others may come in between, a turn is that of whoever acts, and ends where it says so', () => {
  const moves = [
    '1 move',
    '2 play',
    '1 pass',
    '* 4',
    '1 end',
    '2 pass',
    '* 6',
    '2 move',
    '1 play',
    '2 storm',
    '1 move',
    '1 end',
  ];
  const log = moves.map((text): Entry => {
    const [by, move = ''] = text.split(' ');
    return by === '*' ? { chance: move, at: 0 } : { seat: Number(by), move, at: 0 };
  });
  const act: ActOf = (entry) =>
    !('move' in entry) || /play|pass/.test(entry.move) ? 'other' : entry.move === 'end' ? 'end' : 'act';
  expect(turnsOf(log, act)).toEqual([0, 5, 10]);
  expect(turnsOf([...log, { chance: '4', at: 0 }], act)).toEqual([0, 5, 10, 12]);
});

test.each([
  ['1212', [0, 2]],
  // In whatever order they choose, and whoever is out by then.
  ['123321', [0, 3]],
  ['1232113', [0, 3, 5]],
])('where all choose at once, turns of %s begin at %j', (text, begins) =>
  expect(turnsOf(log(text), 'together')).toEqual(begins),
);

test('what is decided by chance may be a turn by itself', () =>
  expect(turnsOf(log('1122***'), (entry) => ('chance' in entry ? 'alone' : 'act'))).toEqual([0, 2, 4, 5, 6]));

test.each([
  ['ss', 1, 1],
  // Passes and what is just being shown have no line: one cannot look at those.
  ['ss--', 3, 1],
  ['--', 1, 0],
  ['', -1, -1],
])('of the lines %s the one at %i is seen at %i', (lines, index, seen) =>
  expect(lastSaid(index, (at) => lines[at] === 's')).toBe(seen),
);

test('where the rules tell when a turn begins, answers of others do not begin one', () => {
  const told = log('1212*1').map((entry, i) => ({
    ...entry,
    ...(i === 3 && { story: [{ what: 'turn-begins', who: { seat: 2 } }] }),
  })) as Entry[];
  expect(turnsOf(told)).toEqual([0, 4]);
});
