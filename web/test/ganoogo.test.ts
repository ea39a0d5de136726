/** What the board of Ganoogo makes of what the rules tell it. */

import { describe, expect, it, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { aimsOf, offered, strikesOn } from '../src/games/ganoogo/act';
import { onTop, questionOf } from '../src/games/ganoogo/asks';
import { boutsOf } from '../src/games/ganoogo/bouts';
import { cardOf, deckOf, lingers } from '../src/games/ganoogo/cards';
import { NOTHING_SAID, obey, sameHabits, TOPICS, wantsToBeAsked } from '../src/games/ganoogo/orders';
import { gather, goesOn } from '../src/games/ganoogo/gather';
import { nameOf } from '../src/games/ganoogo/moves';
import { asCast, fightersOf, gainsOf, shownOf, titleOf } from '../src/games/ganoogo/rolls';
import { own } from '../src/games/ganoogo/words';
import type { RolledAt, View } from '../src/games/ganoogo/generated';
import { costOf, wayTo } from '../src/games/ganoogo/walk';
import { de } from '../src/lang/de';
import { en } from '../src/lang/en';
import type { Phrase } from '../src/lang/phrase';

describe('orders', () => {
  it('ask by default about what matters to oneself', () => {
    const asked = TOPICS.filter((topic) => wantsToBeAsked(topic, ['heal-1'], NOTHING_SAID));
    expect(asked).toEqual(['turn', 'roll', 'fight', 'die', 'aimed', 'ganoogo']);
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

describe('a walk', () => {
  const reach = [{ from: 'g13', steps: [['h13', 'g14'], ['i13', 'h14', 'g15'], ['i14'], ['i15']] }];
  it('goes ring by ring', () => {
    expect(wayTo(reach, 'g13', 'i15')).toEqual(['h13', 'i13', 'i14', 'i15']);
    expect(costOf(reach, 'g13', 'i15')).toBe(4);
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
    expect(boutsOf(log).map(({ winner }) => winner)).toEqual([1, 2]);
  });
  it('count as they were told last', () => {
    const log = [
      entry({ what: 'storms' }),
      entry(bout(1, 1)),
      entry({ what: 'takes-back', facts: 1 }, { what: 'plays' }, bout(1, 2)),
    ];
    expect(boutsOf(log).map(({ winner }) => winner)).toEqual([2]);
    expect(boutsOf([entry(bout(1, 1))])).toEqual([]);
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
  it('tells cards that are drawn in one sentence, and not again what was announced', () => {
    expect(gather([[unseen], [unseen], [unseen]])).toEqual([[], [], [{ ...unseen, cards: 3 }]]);
    expect(gather([[draws('heal-1')], [draws('again')]])).toEqual([
      [],
      [{ ...draws('again'), card: { all: [{ word: 'heal-1' }, { word: 'again' }] } }],
    ]);
    expect(gather([[announces], [unseen], [unseen], [unseen]])).toEqual([[announces], [], [], [unseen]]);
  });
  it('keeps what happened besides', () => {
    const ends: Phrase = { what: 'ends', ...by(1) };
    expect(gather([[moves('h4', 'h5', 5)], [moves('h5', 'h6', 4), ends]])).toEqual([
      [],
      [{ ...moves('h4', 'h6', 4), way: { squares: ['h4', 'h5', 'h6'] } }, ends],
    ]);
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
});

test('the dice of a conflict are where they stand, not where they started', () => {
  const die = (home: string, at: string | null) => ({ home, at }) as View['dice'][number];
  const conflict = { attacker: 'g4', defender: 'g12' } as View['conflict'];
  const dice = [die('g4', 'g11'), die('g12', 'g12')];
  expect(fightersOf({ conflict, dice, phase: 'fight' })).toEqual(['g11', 'g12']);
  expect(fightersOf({ conflict, dice, phase: 'act' })).toEqual([]);
});
