import { describe, expect, it } from 'vitest';
import type { Described, View as Gaogie } from '../src/games/gaogie/generated';
import { blows, fates, gather, lastTurn, undoing } from '../src/games/gaogie/showdown';
import { blocks, called, families, signs, tenths, turns } from '../src/games/gaogie/view';
import { read as readMarch } from '../src/games/game-of-war/view';
import { readTeam, share, writeTeam } from '../src/games/gowap/view';
import { read as readRoute } from '../src/lib/router.svelte';
import { step } from '../src/lib/squares';
import type { Entry } from '../src/api/types';
import { de } from '../src/lang/de';
import { en } from '../src/lang/en';
import { Book } from '../src/lang/book';
import germanGaogie from '../src/games/gaogie/words/de.ftl?raw';
import { placesOf, textOf, type Phrase } from '../src/lang/phrase';

describe('addresses', () => {
  const cases: [string, string, object][] = [
    ['/', '', { page: 'home' }],
    ['/play/gowap', '', { page: 'setup', game: 'gowap' }],
    ['/t/abc', '?join=x', { page: 'table', id: 'abc', join: 'x', here: false }],
    ['/t/abc/replay', '?at=7&eye=2', { page: 'replay', id: 'abc', at: 7, eye: 2, here: false }],
    ['/t/abc/replay', '?at=-3', { page: 'replay', id: 'abc', at: 0, eye: 0, here: false }],
    ['/rules/game-of-war/', '', { page: 'rules', game: 'game-of-war' }],
    ['/what', '', { page: 'lost' }],
    ['/ganoogo', '', { page: 'setup', game: 'ganoogo' }],
    ['/ColorWars', '', { page: 'setup', game: 'color-wars' }],
    ['/Gaog%C4%B1e', '', { page: 'setup', game: 'gaogie' }],
    ['/ganoogo/x', '', { page: 'lost' }],
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
    // An own card that is not shown yet is no part of it, nor is another's that nobody may see.
    expect(told(at(3, [], [], 'a'), 7)).toEqual(['a b a', 'b hit@1 a']);
    const covered = { ...at(3, [], []), chosen: [2, 3] };
    const secret: Entry[] = [2, 3].map((seat) => ({ seat, masked: '', at: 0 }) as unknown as Entry);
    expect(turns([...log.slice(0, 6), ...secret], covered).length).toBe(2);
    // At a table the cards that others have chosen are in no log yet; what has been shown stays all the same.
    expect(told(covered, 6)).toEqual(['a b a', 'b hit@1 a']);
    expect(told({ ...at(2, [2], []), chosen: [3] }, 8)).toEqual(['b a']);
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
  it('says in one line who has chosen, and no longer once the cards are turned', () => {
    const chose = (seat: number): Phrase[] => [{ what: 'chose', who: { seat } }];
    const reveal: Phrase[] = [{ what: 'reveal', round: 1, turn: 1 }];
    const mine: Phrase[] = [{ what: 'chooses', who: { seat: 1 }, move: { text: 'Fire' } }];
    expect(gather([chose(2), chose(3)])).toEqual([[], [{ what: 'chosen', who: { seats: [2, 3] }, count: 2 }]]);
    expect(gather([chose(2), chose(3), reveal, mine, chose(3)])).toEqual([
      [],
      [],
      reveal,
      mine,
      [{ what: 'chosen', who: { seats: [3] }, count: 1 }],
    ]);
    expect(gather([chose(2), reveal])).toEqual([[], reveal]);
  });
  it('says whose blow put somebody out, for as long as the game lasts', () => {
    const told = (...story: Phrase[]): Entry => ({ seat: 1, move: 'a', story }) as unknown as Entry;
    const lands: Phrase = { what: 'lands', who: { seat: 4 }, move: { text: 'Lava' }, target: { seat: 1 } };
    const log = [
      told({ what: 'reveal' }, lands, { what: 'out', who: { seats: [1] } }),
      told({ what: 'reveal' }, { what: 'charges', who: { seat: 2 } }),
    ];
    expect(blows(log, 1)).toEqual([{ by: 4, move: 'Lava' }]);
    expect(blows(log, 2)).toEqual([]);
  });
  it('draws a mix with the signs of what pays for it', () => {
    expect(signs(families(moves), 'hit')).toEqual([0]);
    expect(signs(families(moves), 'mix')).toEqual([0, 1]);
  });
  it('calls moves and numbers what a language calls them', () => {
    const view = {
      moves: [
        { move: 'fire', name: 'Fire' },
        { move: 'x', name: 'Own' },
      ],
    } as unknown as Gaogie;
    const german = new Book('de', germanGaogie);
    expect(called(view, (key) => german.say(key)).moves.map(({ name }) => name)).toEqual(['Feuer', 'Own']);
    const lands: Phrase = {
      what: 'lands',
      who: { seat: 1 },
      move: { text: 'Steam' },
      damage: 2,
      target: { seat: 2 },
      answer: { text: 'Water' },
    };
    expect(textOf(german.tell('story', lands) ?? [])).toBe('Dampf (2) von Rot trifft Blau: Wasser hält das nicht auf.');
    expect([en, de].map((words) => tenths(24, words))).toEqual(['2.4', '2,4']);
  });
  it('knows what a move blocks', () => expect(blocks(moves, 'b').map(({ move }) => move)).toEqual(['hit']));
});

describe('A Game of War', () => {
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

describe('squares', () => {
  it('are pointed at once each, also where one unit goes where another came from', () => {
    expect(placesOf(['o16-o14', 'o17-o16', 'xp12', 'end'])).toEqual({
      squares: ['o16', 'o14', 'o17', 'p12'],
      seats: [],
    });
  });
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
