import { expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { turnsOf } from '../src/frame/turns';

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
