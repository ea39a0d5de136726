import { expect, test } from 'vitest';
import { begin, openRecord, seated, seatedNext } from '../../src/here/begin';
import type { Engine } from '../../src/engine/engine';
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

test('no bot goes on from a record of a game of which a rated one is played', async () => {
  const engine = { ask: () => Promise.resolve({ game: 'gowap' }) } as unknown as Engine;
  const opened = openRecord(engine, '', [{ kind: 'you' }, { kind: 'bot', level: 1 }], () => Promise.resolve(true));
  await expect(opened).rejects.toMatchObject({ code: 'no-analysis' });
});

test('no bot begins from a position that somebody set up, of a game of which a rated one is played', async () => {
  const asked: string[] = [];
  const engine = { ask: (what: string) => Promise.reject(new Error(`${asked.push(what)}`)) } as unknown as Engine;
  const start = { game: 'gowap', options: {}, players: [YOU, BOT] };
  const isKept = (): Promise<boolean> => Promise.resolve(true);
  await expect(begin(engine, { ...start, position: '' }, isKept)).rejects.toMatchObject({ code: 'no-analysis' });
  expect(asked).toEqual([]);
  await expect(begin(engine, start, isKept)).rejects.toThrow('1');
  await expect(begin(engine, { ...start, players: [YOU, YOU], position: '' }, isKept)).rejects.toThrow('2');
  expect(asked).toEqual(['new', 'load']);
});
