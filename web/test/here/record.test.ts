import { expect, test } from 'vitest';
import { seated, seatedNext } from '../../src/here/begin';
import type { Sitter } from '../../src/here/kept';
import { signed, sitters, unplayed, upTo } from '../../src/here/record';

const RECORD =
  'Record: 1\nGame: color-wars\nSeats: 2\nPlayer-1: Guest\nPlayer-2: Bot 7\nResult: 1 (elimination)\n\n1 c3\n2 d3\n';
const YOU: Sitter = { kind: 'you' };
const BOT: Sitter = { kind: 'bot', level: 7 };

test('a record tells who is a bot, and everybody else sits at this screen', () => {
  expect(sitters(RECORD, 2)).toEqual([YOU, BOT]);
  expect(sitters('Game: gowap\n\n', 3)).toEqual([YOU, YOU, YOU]);
});

test('a game that begins anew has the same headers, and neither moves nor a result', () => {
  expect(unplayed(RECORD)).toBe('Record: 1\nGame: color-wars\nSeats: 2\nPlayer-1: Guest\nPlayer-2: Bot 7\n');
});

test('the beginning of a record is a record, and tells nothing of the end', () => {
  expect(upTo(RECORD, 1)).toBe('Record: 1\nGame: color-wars\nSeats: 2\nPlayer-1: Guest\nPlayer-2: Bot 7\n\n1 c3\n');
});

test('in the next game the other side begins, and bots may be of another level', () => {
  expect(seatedNext([YOU, BOT])).toEqual([BOT, YOU]);
  expect(seatedNext([YOU, BOT, YOU], 2)).toEqual([YOU, YOU, { kind: 'bot', level: 2 }]);
});

test('a record that is saved names its players and its end once', () => {
  const bare = 'Record: 1\nGame: color-wars\nSeats: 2\n\n1 c3\n2 d3\n';
  expect(signed(bare, [YOU, BOT], { winners: [2], reason: 'resignation' })).toBe(
    'Record: 1\nGame: color-wars\nSeats: 2\nResult: 2 (resignation)\nPlayer-1: Guest\nPlayer-2: Bot 7\n\n1 c3\n2 d3\n',
  );
  expect(signed(signed(bare, [YOU, BOT], null), [YOU, BOT], null)).toBe(signed(bare, [YOU, BOT], null));
});

test.each([
  ['you', [BOT, YOU], [YOU, BOT]],
  ['other', [YOU, BOT], [BOT, YOU]],
  [undefined, [BOT, YOU], [BOT, YOU]],
] as const)('whoever begins (%s) sits on seat 1', (begins, players, order) => {
  expect(seated([...players], begins)).toEqual(order);
});

test('a lot falls on whichever seat chance says', () => {
  expect(seated([YOU, BOT], 'lot', () => 0.9)).toEqual([BOT, YOU]);
  expect(seated([YOU, BOT], 'lot', () => 0.1)).toEqual([YOU, BOT]);
});
