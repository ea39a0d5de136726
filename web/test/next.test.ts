import { expect, test } from 'vitest';
import type { PlayerCard } from '../src/api/types';
import { nextLevels } from '../src/frame/next';
import { briefly, lastly } from '../src/frame/rows';

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

test('beside a result a long story is told from its end', () => {
  const round = 'Blue wins on c3, 29.47 against 23.58: Red loses a token. '.repeat(6);
  expect(lastly(`${round}Round 10: one battle. Red has won, 2,584.99 against 330.7.`)).toBe(
    'Blue wins on c3, 29.47 against 23.58: Red loses a token. Round 10: one battle. Red has won, 2,584.99 against 330.7.',
  );
  expect(lastly('Red is out. Blue has won.')).toBe('Red is out. Blue has won.');
});

test('what somebody did last is told from what they did', () => {
  const chain = 'Red adds a point on c4 and sets off 6 pops in 3 waves. ';
  const rest = 'Red moves into 2 empty squares: d4 and e5. Red takes 4 squares from Green: c5, d5, e4 and e5. '.repeat(
    4,
  );
  expect(lastly(`${chain}${rest}Green is out. Red holds the board and wins.`, true)).toBe(
    `${chain}Green is out. Red holds the board and wins.`,
  );
});

test('a coach repeats what others did from its beginning on, and leaves older moves out first', () => {
  const story = (what: string, count: number) => Array.from({ length: count }, (_, i) => ({ what: `${what}${i}` }));
  const told = (...stories: ReturnType<typeof story>[]) => briefly(stories, 4).map(({ what }) => what);
  expect(told(story('a', 7))).toEqual(['a0', 'a1', 'a2', 'a3']);
  expect(told(story('a', 3), story('b', 2))).toEqual(['b0', 'b1']);
  expect(told(story('a', 2), story('b', 2))).toEqual(['a0', 'a1', 'b0', 'b1']);
  expect(told(story('a', 1), story('b', 6))).toEqual(['b0', 'b1', 'b2', 'b3']);
  expect(told()).toEqual([]);
});
