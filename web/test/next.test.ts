import { expect, test } from 'vitest';
import type { PlayerCard } from '../src/api/types';
import { nextLevels } from '../src/frame/next';

const person = (seat: number, you = true): PlayerCard => ({
  seat,
  kind: 'person',
  name: '',
  here: true,
  gone: false,
  you,
});
const bot = (seat: number, level: number): PlayerCard => ({ ...person(seat, false), kind: 'bot', level });
const won = (...winners: number[]) => ({ winners, reason: 'elimination' });

test.each([
  ['whoever wins is offered one up', [person(1), bot(2, 3)], won(1), 4, null],
  ['whoever loses is offered one down', [person(1), bot(2, 3)], won(2), null, 2],
  ['above the highest there is none', [person(1), bot(2, 8)], won(1), null, null],
  ['below the lowest there is none', [person(1), bot(2, 1)], won(2), null, null],
  ['a draw is played again', [person(1), bot(2, 3)], won(), null, null],
  ['bots of two levels have no next one', [person(1), bot(2, 3), bot(3, 4)], won(1), null, null],
  ['persons settle it among themselves', [person(1), person(2, false), bot(3, 4)], won(1), null, null],
])('%s', (_, players, result, harder, easier) => {
  expect(nextLevels({ players, you: [1], result, outcome: null })).toEqual({ harder, easier });
});
