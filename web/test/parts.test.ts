import { describe, expect, it } from 'vitest';
import type { View as Ganoogo } from '../src/games/ganoogo/generated';
import { account, cardOf, tally } from '../src/games/ganoogo/view';
import type { Described, View as Gaogie } from '../src/games/gaogie/generated';
import { fates, lastTurn, undoing } from '../src/games/gaogie/showdown';
import { blocks, families, turns } from '../src/games/gaogie/view';
import type { View as War } from '../src/games/game-of-war/generated';
import { rays, read as readMarch } from '../src/games/game-of-war/view';
import { readTeam, share, writeTeam } from '../src/games/gowap/view';
import { read as readRoute } from '../src/lib/router.svelte';
import { step } from '../src/lib/squares';
import type { Entry } from '../src/api/types';
import { de } from '../src/lang/de';
import { en } from '../src/lang/en';
import type { Phrase } from '../src/lang/phrase';

describe('addresses', () => {
  const cases: [string, string, object][] = [
    ['/', '', { page: 'home' }],
    ['/play/gowap', '', { page: 'setup', game: 'gowap' }],
    ['/t/abc', '?join=x', { page: 'table', id: 'abc', join: 'x', here: false }],
    ['/t/abc/replay', '?at=7&eye=2', { page: 'replay', id: 'abc', at: 7, eye: 2, here: false }],
    ['/t/abc/replay', '?at=-3', { page: 'replay', id: 'abc', at: 0, eye: 0, here: false }],
    ['/rules/game-of-war/', '', { page: 'rules', game: 'game-of-war' }],
    ['/what', '', { page: 'lost' }],
    ['/a/b/c/d', '', { page: 'lost' }],
    ['/here', '', { page: 'here' }],
    ['/here/abc', '?join=tok', { page: 'table', id: 'abc', join: null, here: true }],
    ['/here/abc/replay', '', { page: 'replay', id: 'abc', at: null, eye: 0, here: true }],
    ['/play/%E0%A4%A', '', { page: 'setup', game: '%E0%A4%A' }],
  ];
  it.each(cases)('%s%s', (path, query, route) => expect(readRoute(path, new URLSearchParams(query))).toEqual(route));
});

describe('a team', () => {
  it('keeps its sum whatever is changed', () => {
    let team = readTeam('team M35 F25 M20 F20');
    for (const [index, worth] of [
      [0, 9700],
      [1, 1],
      [2, 5000],
      [3, 99_999],
      [0, -5],
      [1, 3333],
    ] as const) {
      team = share(team, index, worth, 10_000);
      expect(team.reduce((sum, token) => sum + token.worth, 0)).toBe(10_000);
      expect(team.every((token) => token.worth >= 1 && Number.isInteger(token.worth))).toBe(true);
    }
  });
  it('is written as it is read', () => expect(writeTeam(readTeam('team M35.5 F64.5'))).toBe('team M35.5 F64.5'));
});

describe('Gaogıe', () => {
  const moves: Described[] = [
    { move: 'a', name: 'A' },
    { move: 'b', name: 'B' },
    { move: 'hit', name: 'Hit', costs: { a: 1 }, damage: 10, blocked_by: ['b'] },
    { move: 'mix', name: 'Mix', costs: { a: 1, b: 1 }, damage: 5 },
  ];
  it('tells a round turn by turn', () => {
    const log = ['1 a', '2 b', '3 a', '2 hit@1', '1 b', '3 a', '3 a', '1 b', '2 a'].map((line) => ({
      seat: Number(line[0]),
      move: line.slice(2),
      at: 0,
    }));
    const seats = (out: number[]) => [1, 2, 3].map((seat) => ({ seat, out: out.includes(seat) }));
    const at = (turn: number, out: number[], fallen: number[], choice: string | null = null): Gaogie =>
      ({
        choice,
        chosen: choice === null ? [] : [1],
        turn,
        seats: seats(out),
        last: { moves: [], out: fallen },
      }) as unknown as Gaogie;
    const told = (view: Gaogie, count = 9): string[] =>
      turns(log.slice(0, count), view).map((cards) => cards.map(({ move }) => move).join(' '));
    expect(told(at(1, [], []), 0)).toEqual([]);
    expect(told(at(3, [], []), 6)).toEqual(['a b a', 'b hit@1 a']);
    // The one who fell in the last turn is shown with it; a new round has no turns yet.
    expect(told(at(3, [1], [1]), 6)).toEqual(['a b a', 'b hit@1 a']);
    expect(told(at(1, [1], [1]), 6)).toEqual([]);
    // In a replay the log knows a card that the table has not seen.
    const replayed = {
      turn: 2,
      choice: null,
      chosen: [2],
      seats: seats([]),
      last: { moves: log.slice(0, 3), out: [] },
    } as unknown as Gaogie;
    expect(told(replayed, 4)).toEqual(['a b a']);
    // Two are left: the first round's cards are not this round's.
    expect(told(at(2, [2], []), 8)).toEqual(['b a']);
    // An own card that is not shown yet is no part of it.
    expect(told(at(3, [], [], 'a'), 7)).toEqual(['a b a', 'b hit@1 a']);
  });
  it('groups moves by what pays for them', () =>
    expect(families(moves).map(({ head, moves }) => [head, moves.map(({ move }) => move)])).toEqual([
      ['a', ['a', 'hit']],
      ['b', ['b']],
      [null, ['mix']],
    ]));
  it('tells how each card went, and what put somebody out, from the story', () => {
    const told = (...story: Phrase[]): Entry => ({ seat: 1, move: 'a', story }) as unknown as Entry;
    const log = [
      told({ what: 'reveal', round: 1, turn: 1 }, { what: 'charges', who: { seat: 1 } }),
      told(
        { what: 'reveal', round: 1, turn: 2 },
        { what: 'unpaid', who: { seat: 2 } },
        { what: 'lands', who: { seat: 3 }, target: { seat: 1 } },
        { what: 'pays', who: { seat: 3 } },
        { what: 'out', who: { seats: [1, 2] } },
      ),
      told({ what: 'chose', who: { seat: 3 } }),
    ];
    expect([...fates(lastTurn(log))]).toEqual([
      [2, 'unpaid'],
      [3, 'lands'],
    ]);
    expect([1, 2, 3].map((seat) => undoing(log, seat).map(({ what }) => what))).toEqual([['lands'], ['unpaid'], []]);
  });
  it('knows what a move blocks', () => expect(blocks(moves, 'b').map(({ move }) => move)).toEqual(['hit']));
});

describe('A Game of War', () => {
  it('draws lines as far as their squares go', () => {
    const view = {
      units: [],
      arsenals: [{ seat: 1, at: 'c3' }],
      lines: [{ seat: 1, squares: ['c4', 'c5', 'd4', 'a3'] }],
    } as unknown as War;
    expect(rays(view, 1).map(({ from, to }) => [from, to])).toEqual([
      ['c3', 'c5'],
      ['c3', 'd4'],
    ]);
  });
  it.each([
    ['f7-g8', 'move'],
    ['xh19', 'attack'],
    ['place I e4', 'place'],
    ['take e4', 'take'],
    ['deploy classic', 'deploy'],
    ['end', 'end'],
    ['ready', 'ready'],
  ])('reads %s', (text, kind) => expect(readMarch(text)?.kind).toBe(kind));
});

describe('Ganoogo', () => {
  it('drops the lowest and adds what was played', () => {
    const side = { dice: [2, 3, 6], drop: 1, extra: 1, fewer: 0, plus: 5 };
    expect(tally(1, side, 0)).toMatchObject({
      total: 14,
      dice: [
        { pips: 2, dropped: true },
        { pips: 3, dropped: false },
        { pips: 6, dropped: false },
      ],
    });
    expect(tally(1, { ...side, plus: -40 }, 2).total).toBe(0);
  });
});

describe('squares', () => {
  it.each([
    ['a1', 'ArrowUp', 'a2'],
    ['a1', 'ArrowLeft', null],
    ['e5', 'ArrowRight', null],
    ['c3', 'x', null],
    ['y10', 'ArrowUp', null],
  ])('%s %s', (from, key, to) => expect(step(from, key, 5, 5)).toBe(to));
});

describe('words', () => {
  const shape = (words: object): string[] =>
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      value && typeof value === 'object' ? shape(value).map((inner) => `${key}.${inner}`) : [key],
    );
  const games = import.meta.glob<object>('../src/games/*/words/??.ts', { eager: true });
  const told = (language: string): object =>
    Object.fromEntries(
      Object.entries(games).flatMap(([path, words]) =>
        path.endsWith(`${language}.ts`) ? [[path.split('/')[3], { ...words }]] : [],
      ),
    );
  it('are all there in every language', () => expect(shape(de).toSorted()).toEqual(shape(en).toSorted()));
  it('of every game are too', () =>
    expect(shape(told('de')).map((key) => key.replace('.de.', '.en.'))).toEqual(shape(told('en'))));
});

describe('Ganoogo’s cards', () => {
  const side = { dice: [], drop: 0, extra: 0, fewer: 0, plus: 0 };
  const at = (over: object): Ganoogo =>
    ({ stack: [], conflict: null, roll: [side, side], ...over }) as unknown as Ganoogo;
  const top = (id: string): object => ({ stack: [{ card: { by: 1, id, target: null, stage: '' } }] });
  it('are kept account of while their roll lies on the table', () => {
    const gale = account([], at(top('plus-3')), at({ roll: [{ ...side, plus: 3 }, side] }));
    expect(gale).toEqual([{ side: 0, card: 'plus-3', by: 3, lasts: false }]);
    const both = account(
      gale,
      at({ roll: [{ ...side, plus: 3 }, side], ...top('minus-2') }),
      at({
        roll: [
          { ...side, plus: 3 },
          { ...side, plus: -2 },
        ],
      }),
    );
    expect(both.map(({ side, by }) => [side, by])).toEqual([
      [0, 3],
      [1, -2],
    ]);
    expect(account(both, at({}), at({ roll: null }))).toEqual([]);
    expect(
      account(
        both,
        at({
          roll: [
            { ...side, plus: 3, dice: [1, 2] },
            { ...side, plus: -2 },
          ],
          ...top('again'),
        }),
        at({ roll: [side, { ...side, plus: -2 }] }),
      ).map(({ card }) => card),
    ).toEqual(['minus-2']);
    // What others may do to a card is hidden, so it often works in the moment it is played.
    expect(account([], at({}), at({ roll: [side, { ...side, plus: -2 }] }), 'minus-2')).toEqual([
      { side: 1, card: 'minus-2', by: -2, lasts: false },
    ]);
    // A card that changed nothing, such as one that was cancelled, is not counted.
    expect(account([], at(top('plus-3')), at({}))).toEqual([]);
  });
  it('that last a conflict stay until it is over', () => {
    const drums = account(
      [],
      at({ conflict: { plus: [0, 0] }, ...top('plus-2-conflict') }),
      at({ conflict: { plus: [0, 2] } }),
    );
    expect(drums).toEqual([{ side: 1, card: 'plus-2-conflict', by: 2, lasts: true }]);
    expect(account(drums, at({ conflict: { plus: [0, 2] } }), at({ conflict: { plus: [0, 2] }, roll: null }))).toEqual(
      drums,
    );
    expect(account(drums, at({ conflict: { plus: [0, 2] } }), at({}))).toEqual([]);
  });
  it('speak the reader’s language, but a table’s own cards speak for themselves', () => {
    const own = { id: 'plus-1', name: 'Puff', text: 'A roll gains 1, gently.' };
    expect(cardOf('plus-1', {}, de).name).toBe('Brise');
    expect(cardOf('plus-1', { deck: [{ id: 'plus-1', name: 'Breeze', text: 'A roll gains 1.' }] }, de).name).toBe(
      'Brise',
    );
    expect(cardOf('plus-1', { deck: [own] }, de)).toEqual(own);
    expect(cardOf('unheard-of', { deck: null }, de)).toEqual({ name: 'unheard-of', text: '' });
  });
});
