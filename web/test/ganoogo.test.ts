/** What the board of Ganoogo makes of what the rules tell it. */

import { describe, expect, it, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { boutAhead, standing, untold } from '../src/games/ganoogo/ahead';
import { aimsOf, offered, strikesOn } from '../src/games/ganoogo/act';
import { fightsIn, letGo, lostTurn, namedOf, onTop, questionOf, since } from '../src/games/ganoogo/asks';
import { actedIn, fallenOf, trailsOf } from '../src/games/ganoogo/trace';
import { boutsOf } from '../src/games/ganoogo/bouts';
import { cardOf, deckOf, lingers, undoneBy } from '../src/games/ganoogo/cards';
import { NOTHING_SAID, obey, sameHabits, TOPICS, wantsToBeAsked } from '../src/games/ganoogo/orders';
import { fit } from '../src/games/ganoogo/fit';
import { befell, gather, goesOn } from '../src/games/ganoogo/gather';
import { nameOf } from '../src/games/ganoogo/moves';
import { deeds, inBrief, matters, turnsSince } from '../src/games/ganoogo/recap';
import {
  asCast,
  costsOf,
  dealt,
  deniedOn,
  endOf,
  fightersOf,
  gainsOf,
  influenced,
  leaderOf,
  shownOf,
  titleOf,
} from '../src/games/ganoogo/rolls';
import { own } from '../src/games/ganoogo/words';
import type { RolledAt, View } from '../src/games/ganoogo/generated';
import { costOf, marchesOf, wayTo } from '../src/games/ganoogo/walk';
import { de } from '../src/lang/de';
import { en } from '../src/lang/en';
import type { Phrase } from '../src/lang/phrase';

describe('orders', () => {
  it('ask by default about what matters to oneself', () => {
    const asked = TOPICS.filter((topic) => wantsToBeAsked(topic, ['heal-1'], NOTHING_SAID));
    expect(asked).toEqual(['turn', 'roll', 'fight', 'die', 'aimed', 'ganoogo', 'other-turn']);
  });
  it.each([
    [{ mute: ['heal-1'] }, false],
    [{ mute: ['heal-2'] }, true],
    [{ ask: [] }, false],
    [{ rest: 3 }, false],
    [{ rest: 3, hold: true }, true],
    [{ ask: [], hold: true }, true],
  ])('%j', (change, asked) => expect(wantsToBeAsked('turn', ['heal-1'], { ...NOTHING_SAID, ...change })).toBe(asked));
  it('pass only where there is something to pass', () => {
    const quiet = { ...NOTHING_SAID, ask: [] };
    const timely = ['plus-1'];
    expect(obey({ topic: 'other-roll', timely }, ['play plus-1 2', 'pass'], NOTHING_SAID)).toBe('pass');
    expect(obey({ topic: 'roll', timely }, ['play plus-1 1', 'pass'], NOTHING_SAID)).toBeNull();
    expect(obey({ topic: 'roll', timely }, ['play plus-1 1', 'pass'], quiet)).toBe('pass');
    expect(obey({ topic: null, timely: [] }, ['move g4 g5', 'end'], quiet)).toBeNull();
  });
  it('pass where every card could as well wait, unless every card shall count', () => {
    const window = { topic: 'roll' as const, timely: [] };
    expect(obey(window, ['play heal-1 g4', 'pass'], NOTHING_SAID)).toBe('pass');
    expect(obey(window, ['play heal-1 g4', 'pass'], { ...NOTHING_SAID, every: true })).toBeNull();
  });
  it('are the same in any order, and for as long as they last', () => {
    expect(sameHabits({ ...NOTHING_SAID, rest: 4 }, { ...NOTHING_SAID, ask: NOTHING_SAID.ask.toReversed() })).toBe(
      true,
    );
    expect(sameHabits(NOTHING_SAID, { ...NOTHING_SAID, mute: ['heal-1'] })).toBe(false);
    expect(sameHabits(NOTHING_SAID, { ...NOTHING_SAID, every: true })).toBe(false);
  });
});

describe('a roll', () => {
  const roll = (what: RolledAt['what'], total: number | null): RolledAt => ({
    what,
    sides: [{ seat: 1, dice: total === null ? [] : [2, 3, 6], drop: 1, plus: 5, total, gains: [] }],
    low: false,
    wins: null,
  });
  it('marks the lowest dice that do not count', () => {
    expect(asCast(roll('roll', 14).sides[0]!).map(({ dropped }) => dropped)).toEqual([true, false, false]);
  });
  it('under way stands before the last one, whatever that was', () => {
    expect(shownOf(roll('roll', null), roll('fight', 9))).toEqual({ roll: roll('roll', null), now: true });
    expect(shownOf(null, roll('fight', 9))).toEqual({ roll: roll('fight', 9), now: false });
    expect(shownOf(null, null)).toEqual({ roll: null, now: false });
  });
  it('has a title of its own kind', () => {
    const title = (what: RolledAt['what'], now: boolean): string => titleOf(roll(what, 3), now, own(en), () => 'Red');
    expect(title('roll', true)).toBe('Red rolls for MP');
    expect(title('roll', false)).toBe('Red rolled for MP');
    expect(title('ganoogo', true)).toMatch(/bout/);
    expect(title('fling', true)).toMatch(/fling/);
  });
});

describe('a roll of two sides', () => {
  const side = (seat: number, total: number) => ({ seat, dice: [total], drop: 0, plus: 0, total, gains: [] });
  const roll = (what: RolledAt['what'], a: number, b: number, low = false): RolledAt => ({
    what,
    sides: [side(1, a), side(2, b)],
    low,
    wins: null,
  });
  it.each([
    [roll('fight', 9, 4), 1],
    [roll('fight', 4, 4), 2],
    [roll('fight', 9, 4, true), 2],
    [roll('ganoogo', 4, 9), 2],
    [roll('ganoogo', 9, 9), null],
  ])('says who wins it as it lies', (one, seat) => expect(leaderOf(one)?.seat).toBe(seat));
  it('says so only when both have rolled', () =>
    expect(leaderOf({ ...roll('fight', 9, 4), sides: [side(1, 9)] })).toBeNull());
  it('says what it cost once that stands', () => {
    const counts = {
      what: 'conflict-roll',
      owner: { seat: 2 },
      kind: { word: 'minion' },
      at: { square: 'g12' },
      hp: 0,
      total: 9,
      'other-total': 4,
    };
    const told = [{ what: 'throws' }, { what: 'if-no-card' }, counts];
    const log = [{ chance: 'roll 1 1', at: 0, story: told }] as unknown as Entry[];
    expect(costsOf(log, false, roll('fight', 9, 4))).toBeNull();
    expect(costsOf(log, true, roll('fight', 9, 4))).toEqual({ owner: 2, kind: 'minion', at: 'g12', hp: 0 });
  });
  it('has no outcome of the roll before it', () => {
    const counts = { what: 'conflict-roll', owner: { seat: 2 }, hp: 2, total: 9, 'other-total': 4 };
    const thrown = (story: object[]): Entry => ({ chance: 'roll 1 1', at: 0, story }) as unknown as Entry;
    const first = thrown([counts]);
    expect(costsOf([first], true, roll('fight', 9, 4))).not.toBeNull();
    // The next is thrown, and whether it counts is not known yet.
    const ahead = thrown([{ what: 'throws' }, { what: 'if-no-card' }, { ...counts, total: 3 }]);
    expect(costsOf([first, ahead], false, roll('fight', 3, 4))).toBeNull();
    expect(costsOf([first, ahead], false, roll('fight', 9, 4))).toBeNull();
    expect(costsOf([first, ahead], true, roll('fight', 3, 4))?.hp).toBe(2);
  });
  it('names what was denied on it, and nothing of the roll before', () => {
    const entry = (...whats: string[]): Entry =>
      ({ chance: 'roll 1 1', at: 0, story: whats.map((what) => ({ what })) }) as unknown as Entry;
    const log = [entry('turn-begins'), entry('cancels'), entry('conflict-roll'), entry('throws')];
    expect(deniedOn(log.slice(0, 2), true, true)).toHaveLength(1);
    expect(deniedOn(log.slice(0, 3), true, false)).toHaveLength(1);
    expect(deniedOn(log, true, true)).toEqual([]);
    expect(deniedOn([...log, entry('conflict-roll')], true, false)).toEqual([]);
    expect(deniedOn([...log.slice(0, 2), entry('turn-begins')], true, true)).toEqual([]);
  });
  it('that decided a Ganoogo says how it ended, once that stands', () => {
    const entry = (...whats: string[]): Entry =>
      ({ chance: 'roll 1 1', at: 0, story: whats.map((what) => ({ what })) }) as unknown as Entry;
    const log = [entry('storms'), entry('throws', 'bout'), entry('throws', 'if-no-card', 'bout', 'captured')];
    expect(endOf(log, false)).toBeNull();
    expect(endOf(log, true)).toEqual({ what: 'captured' });
    expect(endOf([...log, entry('storms'), entry('bout')], true)).toBeNull();
  });
  it('that one has played a card on is told on while the next is on show, until one acts', () => {
    const made = (seat: number, move: string): Entry => ({ seat, move, at: 0 });
    const counts = { what: 'conflict-roll', total: 9 };
    const thrown = (story: object[] = []): Entry => ({ chance: 'roll 1 1', at: 0, story }) as unknown as Entry;
    const passes = { ...made(1, 'pass'), story: [{ what: 'passes' }, counts] } as unknown as Entry;
    const log = [thrown(), made(1, 'play plus-3-after 1'), passes];
    expect(influenced(log, true, 1)).toBeNull();
    expect(influenced([...log, made(2, 'fight g4 g5'), thrown()], true, 1)).toEqual(counts);
    expect(influenced([...log, made(2, 'fight g4 g5'), thrown()], true, 2)).toBeNull();
    expect(influenced([...log, thrown(), made(1, 'move g4 g5')], true, 1)).toBeNull();
    // It is old once the next has counted, or another turn has begun.
    const next = [...log, made(2, 'fight g4 g5'), thrown([{ what: 'conflict-roll', total: 4 }])];
    expect(influenced(next, true, 1)).toBeNull();
    expect(influenced([...next, thrown()], true, 1)).toBeNull();
    const turn = { ...made(2, 'end'), story: [{ what: 'turn-begins' }] } as unknown as Entry;
    expect(influenced([...log, turn, thrown()], true, 1)).toBeNull();
  });
  it('names the cards that gave it dice more or fewer', () => {
    const story = [{ what: 'fewer-dice', by: { seat: 2 }, card: { word: 'fewer-die' }, whose: { seat: 1 } }];
    const played = { seat: 2, move: 'play fewer-die 1', at: 0, story } as unknown as Entry;
    expect(dealt([played], true, 1)).toEqual([{ by: 2, card: 'fewer-die' }]);
    expect(dealt([played], true, 2)).toEqual([]);
    const counted = { chance: 'roll 1 1', at: 0, story: [{ what: 'mp-roll' }] } as unknown as Entry;
    expect(dealt([played, counted], true, 1)).toEqual([]);
  });
  it('says whose a tie is, what it is about, and that a card is yet to count', () => {
    const w = own(en);
    expect(w.leads('Red', [9, 9], false, '')).toBe('As it lies, Red wins it: 9 to 9, and a tie is the defender’s.');
    expect(w.leads('Red', [11, 9], true, 'Thunderbolt')).toBe(
      'Before Thunderbolt counts, Red wins this bout: 11 to 9.',
    );
    expect(w.chance('Red', 40, true, 'Thunderbolt')).toMatch(
      /^With Thunderbolt and without more cards Red wins the Ganoogo/,
    );
  });
});

describe('a walk', () => {
  const reach = [{ from: 'g13', steps: [['h13', 'g14'], ['i13', 'h14', 'g15'], ['i14'], ['i15']] }];
  it('goes ring by ring', () => {
    expect(wayTo(reach, 'g13', 'i15')).toEqual(['h13', 'i13', 'i14', 'i15']);
    expect(costOf(reach, 'g13', 'i15')).toBe(4);
  });
  it('leads up to what can be struck at then', () => {
    const die = (seat: number, at: string): View['dice'][number] =>
      ({ seat, at, home: at, hp: 3, kind: 'minion', start: 3 }) as View['dice'][number];
    const board = { reach, dice: [die(1, 'g13'), die(2, 'j14'), die(2, 'h12')], standing: ['i16'], mp: 5 };
    expect([...marchesOf(board, 'g13')]).toEqual([
      ['h12', { via: 'h13', cost: 2 }],
      ['j14', { via: 'i14', cost: 4 }],
      ['i16', { via: 'i15', cost: 5 }],
    ]);
    // There must be something left to strike with.
    expect([...marchesOf({ ...board, mp: 4 }, 'g13').keys()]).toEqual(['h12', 'j14']);
  });
  it('leads nowhere that the rules do not name', () => {
    expect(wayTo(reach, 'g13', 'a1')).toEqual([]);
    expect(costOf(reach, 'h1', 'h2')).toBeNull();
  });
});

describe('acts', () => {
  const may = offered(['move h14 h15', 'fight h14 h15', 'move h14 h13', 'play heal-1 g4', 'play plus-1 2', 'end']);
  const view = {
    strikes: [
      { from: 'h14', to: 'h15', storm: true, wins: 0.5 },
      { from: 'h14', to: 'h15', storm: false, wins: 0.44 },
    ],
  } as unknown as View;
  it('on one square are all offered', () => {
    expect(strikesOn(may, view, 'h14', 'h15').map(({ move }) => move)).toEqual(['fight h14 h15', 'move h14 h15']);
    expect(strikesOn(may, view, 'h14', 'h13')).toEqual([]);
  });
  it('of cards name squares or seats', () => {
    expect(aimsOf(may, 'heal-1')).toEqual({ squares: new Set(['g4']), seats: [] });
    expect(aimsOf(may, 'plus-1').seats).toEqual([2]);
  });
});

describe('bouts', () => {
  const entry = (...story: object[]): Entry => ({ chance: 'roll 1 1 1', at: 0, story }) as unknown as Entry;
  const bout = (nth: number, winner: number): object => ({
    what: 'bout',
    nth,
    total: 9,
    'other-total': 8,
    winner: { seat: winner },
  });
  it('are those of the last Ganoogo', () => {
    const log = [
      entry({ what: 'storms' }, bout(1, 2)),
      entry({ what: 'storms' }),
      entry(bout(1, 1)),
      entry(bout(2, 2)),
    ];
    expect(boutsOf(log, false).map(({ winner }) => winner)).toEqual([1, 2]);
  });
  it('count once they stand, and once only', () => {
    const hangs = { what: 'if-no-card' };
    const log = [
      entry({ what: 'storms' }),
      entry({ what: 'throws' }, hangs, bout(1, 1)),
      entry({ what: 'takes-back', facts: 1 }, { what: 'plays' }, hangs, bout(1, 2)),
    ];
    const winners = (told: Entry[], sure: boolean): (number | null)[] =>
      boutsOf(told, sure).map(({ winner }) => winner);
    expect(winners(log.slice(0, 2), false)).toEqual([]);
    expect(winners(log, false)).toEqual([]);
    expect(winners(log, true)).toEqual([2]);
    // The end is told from the last card on.
    expect(winners([...log, entry({ what: 'passes' }, bout(1, 2), { what: 'wins' })], true)).toEqual([2]);
    expect(winners([entry(bout(1, 1))], true)).toEqual([]);
  });
});

describe('cards', () => {
  it('say what they are and when they are played', () => {
    expect(cardOf('heal-1', {}, en)).toMatchObject({ name: 'Bandage', category: 'die-modifier', when: 'any-time' });
    expect(deckOf({}, de).reduce((sum, { copies }) => sum + copies, 0)).toBe(82);
    for (const words of [en, de])
      for (const { category, when } of deckOf({}, words))
        expect([own(words).categories[category], own(words).whens[when]]).not.toContain(undefined);
  });
  it('of a table’s own deck keep their own words', () => {
    const deck = [{ id: 'heal-1', name: 'Salve', text: 'Rub it in.', category: 'luck', when: 'any-roll', copies: 2 }];
    expect(cardOf('heal-1', { deck }, de)).toMatchObject({ name: 'Salve', category: 'luck' });
  });
});

describe('what somebody is asked', () => {
  const asked = (kind: string, phase: string, rest: object = {}): string => {
    const view = { window: { kind }, phase, turn: 1, stack: [], last: null, ...rest } as unknown as View;
    const question = questionOf(view, 1, (seat) => ['Red', 'Green'][seat - 1] ?? '', 'Bandage');
    return own(en).windows[view.window?.kind ?? 'turn-ends'](question);
  };
  const roll = (...sides: number[]): object => ({ stack: [{ roll: { sides, due: [] } }] });
  it('is told of a card that was undone that it does nothing any more', () => {
    const card = (stage: string): object => ({ stack: [{ card: { by: 2, id: 'heal-1', target: 'h4', stage } }] });
    expect(asked('card-played', 'act', card('answers'))).toMatch(/Green played Bandage\. Answer it/);
    expect(asked('card-played', 'act', card('cancelled'))).toMatch(/Green’s Bandage was undone and does nothing/);
  });
  it('hears which cards would have fitted when it was not asked, and nobody else does', () => {
    const story = [{ what: 'passes', when: { text: 'after-roll' }, kept: { text: 'plus-3-after again' } }];
    const entry = { seat: 1, move: 'pass', at: 0, story } as unknown as Entry;
    expect(letGo(entry, 1)).toEqual({ cards: ['plus-3-after', 'again'], when: 'after-roll' });
    expect(letGo(entry, 2)).toBeNull();
    expect(letGo({ ...entry, story: [{ what: 'passes', kept: { text: '' } }] } as unknown as Entry, 1)).toBeNull();
  });
  it('is told each time in a fight of its own what it was not asked about, elsewhere once', () => {
    const known = new Set<string>();
    const missed = { cards: ['minus-2-before', 'toss-3'], when: 'before-roll' as const };
    expect(namedOf(missed, known, [], false)).toEqual(['minus-2-before', 'toss-3']);
    expect(namedOf(missed, known, [], false)).toEqual([]);
    expect(namedOf(missed, known, ['toss-3'], true)).toEqual(['minus-2-before']);
    expect(namedOf({ ...missed, when: 'after-roll' }, known, [], false)).toEqual(missed.cards);
    const dice = [
      { home: 'h4', seat: 1 },
      { home: 'd8', seat: 2 },
    ] as View['dice'];
    const conflict = { attacker: 'h4', defender: 'd8' } as View['conflict'];
    expect([1, 2, 3].map((seat) => fightsIn({ conflict, dice }, seat))).toEqual([true, true, false]);
    expect(fightsIn({ conflict: null, dice }, 1)).toBe(false);
  });
  it('hears that it lost a turn until the next begins', () => {
    const told = (...story: object[]): Entry => ({ seat: 2, move: 'pass', at: 0, story }) as unknown as Entry;
    const begins = (seat: number): Entry => told({ what: 'turn-begins', who: { seat } });
    const lost = told({
      what: 'loses-this-turn',
      by: { seat: 2 },
      whose: { seat: 1 },
      card: { word: 'lose-turn-early' },
    });
    expect(lostTurn([begins(1), lost, begins(2)], 1)).toEqual({ card: 'lose-turn-early', by: 2 });
    expect(lostTurn([begins(1), lost, begins(2)], 2)).toBeNull();
    expect(lostTurn([begins(1), lost, begins(2), begins(1)], 1)).toBeNull();
    const overslept = told({ what: 'loses-turn', by: { seat: 3 }, whose: { seat: 1 }, card: { word: 'lose-turn' } });
    const skipped = told({ what: 'skipped', who: { seat: 1 } });
    expect(lostTurn([begins(1), overslept, begins(2)], 1)).toBeNull();
    expect(lostTurn([begins(1), overslept, begins(2), skipped, begins(2)], 1)).toEqual({
      card: 'lose-turn',
      by: 3,
    });
    expect(own(en).youLost('Blue', 'Overslept', 'A player loses the next turn.')).toBe(
      'Your turn was skipped: Blue’s Overslept. (A player loses the next turn.)',
    );
  });
  it('sees what others did since its own last act', () => {
    const made = (seat: number, move: string, ...what: string[]): Entry =>
      ({ seat, move, at: 0, story: what.map((one) => ({ what: one })) }) as unknown as Entry;
    const log = [made(1, 'end'), made(2, 'move g12 g11'), made(2, 'move g11 g10'), made(2, 'fight g10 g9')];
    expect(trailsOf(log, 1)).toEqual([
      { seat: 2, way: ['g12', 'g11', 'g10'], strike: false },
      { seat: 2, way: ['g10', 'g9'], strike: true },
    ]);
    expect(trailsOf([...log, made(1, 'pass'), made(1, 'play cancel')], 1)).toHaveLength(2);
    expect(trailsOf([...log, made(1, 'move g4 g5')], 1)).toEqual([]);
    expect(trailsOf([made(2, 'move h2 h1', 'storms')], 1)[0]?.strike).toBe(true);
    // Whoever only watches sees the turn at hand.
    expect(trailsOf([...log, made(2, 'end'), made(1, 'move g4 g5')], 0)).toHaveLength(1);
  });
  it('is said why the same is asked again: somebody has played a card since one passed', () => {
    const made = (seat: number, move: string): Entry => ({ seat, move, at: 0 });
    const begins = { ...made(2, 'pass'), story: [{ what: 'turn-begins' }] } as Entry;
    expect(since([made(1, 'pass'), made(2, 'play draw-2')], 1)).toEqual({ by: 2, card: 'draw-2' });
    expect(own(en).again('Green', 'Rummage')).toBe('Green played Rummage.');
    expect(since([made(2, 'play draw-2'), made(1, 'pass')], 1)).toBeNull();
    expect(since([made(1, 'pass'), begins, made(2, 'play draw-2')], 1)).toBeNull();
    expect(since([made(1, 'pass'), { chance: 'roll 1 2', at: 0 }, made(2, 'play draw-2')], 1)).toBeNull();
    expect(since([made(2, 'play draw-2')], 1)).toBeNull();
    // Whoever played a card is asked again too, and a storm is another question.
    expect(since([made(1, 'play minus-1 2')], 1)).toEqual({ by: 1, card: 'minus-1' });
    expect(since([made(1, 'pass'), made(1, 'play cancel'), made(2, 'play draw-2')], 1)?.by).toBe(2);
    expect(since([made(1, 'pass'), made(2, 'play heal-2 h4'), made(2, 'move h2 h1')], 1)).toBeNull();
  });
  it.each([
    ['before-roll', 'roll', roll(1), 'You are about to roll for MP. Play a card first, or pass to roll.'],
    ['after-roll', 'roll', roll(1), 'You have rolled for MP. Play a card to change it, or pass to let it count.'],
    ['before-roll', 'roll', { turn: 2, ...roll(2) }, 'Green is about to roll for MP. Play a card, or pass.'],
    ['turn-begins', 'begin', { turn: 2 }, 'Green’s turn begins. Play a card, or pass.'],
    [
      'before-roll',
      'ganoogo',
      roll(1, 2),
      'Both sides are about to roll in a bout of the Ganoogo. Play a card first, or pass to roll.',
    ],
    ['card-played', 'act', { last: { by: 2 } }, 'Green played Bandage. Answer it, or pass to let it take effect.'],
  ])('%s, %s', (kind, phase, rest, says) => expect(asked(kind, phase, rest)).toBe(says));
});

describe('the newest lines', () => {
  it.each([
    ['as many as are whole', [18, 36, 18], { height: 56, rest: 2 }],
    ['a long one alone', [18, 54, 36], { height: 56, rest: 20 }],
    ['the newest, for which the box grows', [18, 72], { height: 72, rest: 0 }],
    ['no more than there is room', [18, 140], { height: 100, rest: 0 }],
    ['none', [], { height: 56, rest: 56 }],
  ])('fit: %s', (_, heights, found) => expect(fit(heights, 56, 100)).toEqual(found));
});

describe('the turns of others', () => {
  const told = (...story: Phrase[]): Entry => ({ seat: 2, move: 'pass', at: 0, story }) as unknown as Entry;
  const begins = (seat: number): Phrase => ({ what: 'turn-begins', who: { seat } });
  const ends = (seat: number): Phrase => ({ what: 'ends', who: { seat } });
  const moves = (seat: number, from: string, to: string): Phrase => ({
    what: 'moves',
    who: { seat },
    from: { square: from },
    to: { square: to },
    mp: 1,
  });
  const roll = (seat: number, mp: number): Phrase => ({ what: 'mp-roll', who: { seat }, mp });
  const blow = (seat: number, owner: number, at: string, hp: number): Phrase => ({
    what: 'conflict-roll',
    who: { seat },
    owner: { seat: owner },
    at: { square: at },
    hp,
  });
  const overslept: Phrase = { what: 'loses-turn', by: { seat: 4 }, whose: { seat: 1 }, turns: 1 };
  const log = [
    told(begins(1)),
    told(roll(1, 6)),
    told(ends(1)),
    // A card that is played between two turns is told with the second.
    told({ what: 'heals', by: { seat: 3 }, owner: { seat: 3 }, at: { square: 'h15' }, points: 1, hp: 3 }),
    told(begins(2), { what: 'draws-unseen', who: { seat: 2 }, cards: 1 }),
    told(roll(2, 9)),
    told(moves(2, 'g12', 'g11')),
    told({ what: 'buys', who: { seat: 2 } }),
    told(moves(2, 'g11', 'g9')),
    told(ends(2), begins(4)),
    told(roll(4, 8)),
    told(moves(4, 'j10', 'i10')),
    told(blow(4, 3, 'h10', 1)),
    told(blow(4, 3, 'h10', 0)),
    told(overslept),
    told(ends(4), { what: 'skipped', who: { seat: 1 } }, begins(2)),
    told(roll(2, 2)),
    told(ends(2), begins(1)),
    told(roll(1, 4)),
  ];
  const name = (seat: number): string => en.colors[seat - 1] ?? '';
  const turns = turnsSince(log, 1, true);

  it('are told one by one, and a turn that one lost is among them', () => {
    expect(turns.map(({ seat }) => seat)).toEqual([2, 4, 1, 2]);
    expect(turns.map((turn) => matters(turn).map(({ what }) => what))).toEqual([
      ['heals'],
      ['conflict-roll', 'conflict-roll', 'loses-turn'],
      ['skipped'],
      [],
    ]);
    expect(deeds(turns[0]!)).toEqual({ mp: 9, ways: [['g12', 'g9']], bought: 1 });
  });
  it('are told in a line each, what weighs most first', () => {
    expect(turns.map((turn) => inBrief(turn, en, name))).toEqual([
      'Green h15 has 3 HP; g12–g9; +1 card; 9 MP',
      'Red loses the next turn; Green falls on h10; j10–i10; 8 MP',
      'the turn is lost',
      '2 MP',
    ]);
    expect(inBrief(turns[1]!, de, (seat) => de.colors[seat - 1] ?? '')).toBe(
      'Rot verliert den nächsten Zug; Grün fällt auf h10; j10–i10; 8 MP',
    );
  });
  it('are none where nobody else had one, and count where a table begins in the middle of one', () => {
    expect(turnsSince([told(begins(1)), told(roll(1, 6))], 1, true)).toEqual([]);
    expect(turnsSince([told(roll(2, 9)), told(ends(2), begins(1))], 1, true).map(({ seat }) => seat)).toEqual([2]);
  });
  it('leave a mark where a die fell', () => {
    expect(fallenOf(log, 1)).toEqual([{ seat: 3, at: 'h10' }]);
  });
  it('are looked at until one acts', () => {
    const made = (seat: number, move: string): Entry => ({ seat, move, at: 0 });
    expect(actedIn([...log, made(1, 'pass'), made(1, 'play heal-1 h1')], 1)).toBe(false);
    expect(actedIn([...log, made(1, 'move h4 h5')], 1)).toBe(true);
  });
});

describe('a log', () => {
  const by = (seat: number) => ({ who: { seat } });
  const moves = (from: string, to: string, mp: number): Phrase => ({
    what: 'moves',
    ...by(1),
    from: { square: from },
    to: { square: to },
    mp,
  });
  const unseen: Phrase = { what: 'draws-unseen', ...by(2), cards: 1, why: { word: 'told' } };
  const draws = (card: string): Phrase => ({ what: 'draws', ...by(1), card: { word: card }, why: { word: 'told' } });
  const announces: Phrase = { what: 'draws-cards', by: { seat: 2 }, card: { word: 'draw-2' }, ...by(2), cards: 2 };

  it('tells a walk in one sentence, whoever passes in between', () => {
    const passes: Phrase = { what: 'passes', ...by(1) };
    expect(gather([[moves('h4', 'h5', 5)], [passes], [moves('h5', 'h6', 4)], [moves('g4', 'g5', 3)]])).toEqual([
      [],
      [],
      [{ ...moves('h4', 'h6', 4), way: { squares: ['h4', 'h5', 'h6'] } }],
      [moves('g4', 'g5', 3)],
    ]);
  });
  it('tells a way there and back as two', () => {
    const told = gather([[moves('f9', 'g9', 5)], [moves('g9', 'h9', 4)], [moves('h9', 'g9', 3)]]);
    expect(told).toEqual([
      [],
      [{ ...moves('f9', 'h9', 4), way: { squares: ['f9', 'g9', 'h9'] } }],
      [moves('h9', 'g9', 3)],
    ]);
  });
  it('tells cards that are drawn in one sentence, and not again what was announced', () => {
    expect(gather([[unseen], [unseen], [unseen]])).toEqual([[], [], [{ ...unseen, cards: 3 }]]);
    expect(gather([[draws('heal-1')], [draws('again')]])).toEqual([
      [],
      [{ ...draws('again'), card: { all: [{ word: 'heal-1' }, { word: 'again' }] } }],
    ]);
    expect(gather([[announces], [unseen], [unseen], [unseen]])).toEqual([[announces], [], [], [unseen]]);
  });
  it('tells dice with what they came to, and by themselves where a card came first', () => {
    const throws = (seat: number): Phrase => ({ what: 'throws', ...by(seat), dice: { dice: [1, 2] } });
    const [plays, counts] = [{ what: 'plays-for' }, { what: 'conflict-roll' }];
    expect(gather([[throws(1)], [throws(2), counts]])).toEqual([[], [counts]]);
    expect(gather([[throws(1)], [throws(2)], [plays, counts]])).toEqual([[throws(1)], [throws(2)], [plays, counts]]);
    expect(gather([[throws(1)], [throws(2)]])).toEqual([[throws(1)], [throws(2)]]);
  });
  it('does not announce cards that it names', () => {
    const own: Phrase = { what: 'draws-cards', by: { seat: 1 }, card: { word: 'draw-2' }, ...by(1), cards: 2 };
    const plays: Phrase = { what: 'plays', ...by(1) };
    expect(gather([[plays, own], [draws('heal-1')]])).toEqual([[plays], [draws('heal-1')]]);
    const buys: Phrase = { what: 'buys', ...by(2) };
    expect(gather([[buys], [unseen], [unseen]])).toEqual([[buys], [], [unseen]]);
  });
  it('keeps what happened besides', () => {
    const ends: Phrase = { what: 'ends', ...by(1) };
    expect(gather([[moves('h4', 'h5', 5)], [moves('h5', 'h6', 4), ends]])).toEqual([
      [],
      [{ ...moves('h4', 'h6', 4), way: { squares: ['h4', 'h5', 'h6'] } }, ends],
    ]);
  });
  it('knows what befell somebody', () => {
    expect(befell({ what: 'loses-this-turn', by: { seat: 2 }, whose: { seat: 1 } }, 1)).toBe(true);
    expect(befell({ what: 'conflict-roll', who: { seat: 1 }, owner: { seat: 2 } }, 1)).toBe(false);
    expect(befell({ what: 'moves', who: { seat: 1 } }, 1)).toBe(false);
    // A die that comes back stands there without a trail.
    expect(befell({ what: 'musters', by: { seat: 2 }, owner: { seat: 2 } }, 1)).toBe(true);
  });
  it('has what a card does on the line of that card alone', () => {
    const plays = (seat: number, card: string): Phrase => ({ what: 'plays-on', ...by(seat), card: { word: card } });
    const heals: Phrase = { what: 'heals', by: { seat: 2 }, card: { word: 'heal-2' } };
    expect(goesOn(plays(2, 'heal-2'), heals)).toBe(true);
    expect(goesOn(plays(1, 'heal-2'), heals)).toBe(false);
    expect(goesOn(plays(2, 'heal-1'), heals)).toBe(false);
    expect(goesOn(heals, { ...heals, what: 'cancels' })).toBe(false);
    expect(goesOn({ what: 'tails' }, heals)).toBe(true);
  });
});

describe('what cards added to a roll', () => {
  const side = { seat: 1, dice: [6, 3], drop: 0, total: 9 };
  it('is told card by card', () => {
    const gains = [
      { card: 'plus-2-before', by: 2 },
      { card: 'minus-2', by: -2 },
    ];
    expect(gainsOf({ ...side, plus: 0, gains })).toEqual(gains);
  });
  it('is of cards played before where nobody knows of which', () =>
    expect(gainsOf({ ...side, plus: -5, gains: [] })).toEqual([{ card: null, by: -5 }]));
});

describe('a move', () => {
  it.each([
    ['play draw-2', 'Rummage'],
    ['play heal-2 h4', 'Feast on h4'],
    ['play plus-3-before 2', 'Battle Cry for seat 2'],
    ['move h4 h5', 'h4 to h5'],
    ['fight h4 h5', 'attack h5 from h4'],
    ['fling f6', 'fling to f6'],
    ['end', 'end the turn'],
    ['card draw-3', 'Windfall is drawn'],
    ['card ?', 'a card is drawn'],
    ['roll 4 5', 'the roll 4 + 5'],
    ['flip T', 'tails'],
  ])('%s is called %s', (move, called) => expect(nameOf(move, en, {}, (seat) => `seat ${seat}`)).toBe(called));
});

describe('the last card', () => {
  const played: Entry = { seat: 2, move: 'play lose-turn-early', at: 0 };
  const pass: Entry = { seat: 1, move: 'pass', at: 0 };
  const roll: Entry = { chance: 'roll 3 4', at: 0 };
  const begins = { ...pass, story: [{ what: 'turn-begins', who: { seat: 2 } }] } as Entry;
  it.each<[string, Entry[], boolean]>([
    ['while it is answered', [played, pass], true],
    ['when the dice have fallen', [played, roll], false],
    ['when another turn begins', [played, begins], false],
    ['when somebody has done something', [played, { seat: 1, move: 'end', at: 0 }], false],
  ])('lies on the table or not %s', (_, log, lies) => expect(lingers(log)).toBe(lies));
  it('is not what is asked about when it is done and another waits', () => {
    const waiting = { card: { by: 1, id: 'heal-1', target: 'h4', stage: 'answers' } };
    const view = { stack: [waiting], last: { by: 2, id: 'toss-hp', target: 'h12' } } as unknown as View;
    expect(onTop(view)).toMatchObject({ by: 1, id: 'heal-1' });
  });
});

test('a turn that is lost is not said to begin', () => {
  const question = { whom: { you: true as const }, phase: 'lost' as const };
  expect(own(en).windows['turn-begins'](question)).toMatch(/is lost/);
  expect(own(de).windows['turn-begins'](question)).toMatch(/fällt aus/);
});

test('what is at stake in a conflict is said: dice, what wins and what it costs', () => {
  const said = own(en).stake(['h10', 'h11'], [3, 2], true);
  expect(said).toMatch(/3 dice against 2/);
  expect(said).toMatch(/lower total wins/);
  expect(said).toMatch(/loses 1 HP/);
  expect(own(en).stake(['h10', 'h11'], [1, 2], false)).toMatch(/with 1 die against 2\./);
  expect(own(de).stake(['h10', 'h11'], [2, 1], false)).toMatch(/mit 2 Würfeln gegen einen\./);
});

describe('what is shown ahead of time', () => {
  const die = (home: string, at: string | null, hp: number, seat = 2) =>
    ({ home, at, hp, seat, kind: 'minion' }) as View['dice'][number];
  const table = (...dice: View['dice']): View => ({ dice }) as View;
  const fact = (what: string, at: string, points: number, hp: number): Phrase => ({
    what,
    owner: { seat: 2 },
    kind: { word: 'minion' },
    at: { square: at },
    points,
    hp,
  });
  const hps = ({ view }: { view: View }): [string | null, number][] => view.dice.map(({ at, hp }) => [at, hp]);
  it('is taken back, and its squares are open', () => {
    const shown = standing(table(die('g12', 'g11', 2), die('h12', 'h12', 1)), [fact('conflict-roll', 'g11', 1, 2)]);
    expect(hps(shown)).toEqual([
      ['g11', 3],
      ['h12', 1],
    ]);
    expect([...shown.open]).toEqual(['g11']);
  });
  it('puts a die back that would fall, and leaves away one that would return', () => {
    const falls = standing(table(die('h12', 'h12', 1), die('g12', null, 0)), [fact('conflict-roll', 'g11', 1, 0)]);
    expect(hps(falls)).toEqual([
      ['h12', 1],
      ['g11', 1],
    ]);
    const returns = standing(table(die('g12', 'g12', 3)), [fact('musters', 'g12', 0, 3)]);
    expect(hps(returns)).toEqual([[null, 3]]);
    expect([...returns.open]).toEqual(['g12']);
  });
  it('is undone in reverse: what falls and is saved stands as it did', () => {
    const ahead = [fact('conflict-roll', 'g11', 1, 0), fact('saves', 'g11', 0, 3)];
    expect(hps(standing(table(die('g12', 'g11', 3)), ahead))).toEqual([['g11', 1]]);
    expect(hps(standing(table(die('g12', 'g11', 4)), [fact('heals', 'g11', 2, 4)]))).toEqual([['g11', 2]]);
  });
  describe('and that nobody has told', () => {
    const made = (seat: number, move: string, ...story: object[]): Entry =>
      ({ seat, move, at: 0, story }) as unknown as Entry;
    const thrown = (...story: object[]): Entry =>
      ({ chance: 'roll 1 1', at: 0, story: [{ what: 'throws' }, ...story] }) as unknown as Entry;
    const side = (seat: number, total: number) => ({ seat, dice: [], drop: 0, plus: 0, total, gains: [] });
    const seen = (what: RolledAt['what'], one: number, other: number, rest: object = {}): View =>
      ({
        ...table(die('g4', 'g5', 1, 1), die('g12', 'g6', 2, 2)),
        rolling: null,
        rolled: { what, sides: [side(2, one), side(1, other)], low: false, wins: null },
        standing: ['h1', 'h15'],
        window: null,
        ...rest,
      }) as unknown as View;
    const attacks = made(2, 'fight g6 g5', {
      what: 'attacks',
      who: { seat: 2 },
      other: { seat: 1 },
      from: { square: 'g6' },
      at: { square: 'g5' },
    });
    it('is what a roll costs whoever loses it as it lies', () => {
      const log = [attacks, thrown(), thrown()];
      expect(untold(log, seen('fight', 9, 4))).toEqual([
        { ...fact('conflict-roll', 'g5', 1, 1), owner: { seat: 1 }, kind: { word: 'minion' } },
      ]);
      expect(untold(log, seen('fight', 4, 4))[0]).toMatchObject({ owner: { seat: 2 }, at: { square: 'g6' }, hp: 2 });
      // Who has fallen by it is not on the board any more.
      const fallen = { dice: [die('g4', null, 0, 1), die('g12', 'g6', 2, 2)] };
      const falls = untold(log, seen('fight', 9, 4, fallen));
      expect(falls[0]).toMatchObject({ at: { square: 'g5' }, hp: 0 });
      expect(hps(standing(seen('fight', 9, 4, fallen), falls))[0]).toEqual(['g5', 1]);
      expect(boutAhead(untold(log, seen('ganoogo', 9, 4)))).toBe(2);
    });
    it('is nothing once it is told, or asked about', () => {
      const counted = made(1, 'pass', { what: 'passes' }, { what: 'conflict-roll' });
      expect(untold([attacks, thrown(), thrown(), counted], seen('fight', 9, 4))).toEqual([]);
      expect(untold([attacks, thrown()], seen('fight', 9, 4, { window: { kind: 'after-roll' } }))).toEqual([]);
      expect(untold([], seen('fight', 9, 4))).toEqual([]);
      expect(untold([attacks, thrown(), thrown(), made(2, 'move g6 g7')], seen('fight', 9, 4))).toEqual([]);
    });
    it('is what a card does to a die', () => {
      const view = seen('roll', 9, 4);
      const muster = made(2, 'play muster g12', { what: 'plays-on' });
      expect(untold([muster], view)).toEqual([{ what: 'musters', at: { square: 'g12' } }]);
      expect(untold([made(2, 'play heal-2 g6')], view)).toEqual([{ what: 'heals', at: { square: 'g6' }, points: 2 }]);
      expect(untold([muster, made(1, 'pass', { what: 'musters', by: { seat: 2 } })], view)).toEqual([]);
      expect(untold([muster, made(2, 'move g6 g7')], view)).toEqual([]);
      expect(untold([muster, made(1, 'play cancel')], view)).toEqual([]);
    });
  });
  it('is nothing where everything stands', () => {
    const view = table(die('g12', 'g11', 2));
    expect(standing(view, [])).toEqual({ view, open: new Set() });
    expect(standing(view, [{ what: 'turn-begins' }]).view).toBe(view);
  });
});

test('a card that is done says which it has undone', () => {
  const made = (move: string, ...story: object[]): Entry => ({ seat: 2, move, at: 0, story }) as unknown as Entry;
  const cancels = { what: 'cancels', other: { seat: 1 }, cancelled: { word: 'minus-2' } };
  expect(undoneBy([made('play minus-2 2'), made('play cancel'), made('pass', cancels)])).toEqual({
    by: 1,
    card: 'minus-2',
  });
  expect(undoneBy([made('play cancel'), made('pass', cancels), made('play heal-1 g4')])).toBeNull();
  expect(undoneBy([])).toBeNull();
});

test('the dice of a conflict are where they stand, not where they started', () => {
  const die = (home: string, at: string | null) => ({ home, at }) as View['dice'][number];
  const conflict = { attacker: 'g4', defender: 'g12' } as View['conflict'];
  const dice = [die('g4', 'g11'), die('g12', 'g12')];
  expect(fightersOf({ conflict, dice, phase: 'fight' })).toEqual(['g11', 'g12']);
  expect(fightersOf({ conflict, dice, phase: 'act' })).toEqual([]);
});
