import { describe, expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import type { View } from '../src/games/game-of-war/generated';
import { onFree, squareAt, squareIn, toldOf } from '../src/games/game-of-war/lab';
import { measured } from '../src/games/game-of-war/chance';
import { lostOf } from '../src/games/game-of-war/losses';
import { lastTurn } from '../src/games/game-of-war/last';
import { marks } from '../src/games/game-of-war/overlay';
import { asked, darkened, meant, movesLeft, type Click } from '../src/games/game-of-war/planning';
import { tell } from '../src/games/game-of-war/tell';
import { en as site } from '../src/lang/en';
import { en as w } from '../src/games/game-of-war/words/en';

/** North's turn: an infantry on m10, a cavalry on c1 that has moved, South's infantry on m12 and its arsenal on m11. */
const view = (changes: Partial<View> = {}): View => ({
  position: '',
  phase: 'play',
  to_move: 1,
  number: 3,
  moves_left: 4,
  moved: ['c1'],
  retreat: null,
  spent: false,
  struck: null,
  units: [
    { seat: 1, unit: 'I', at: 'm10', online: true },
    { seat: 1, unit: 'C', at: 'c1', online: true },
    { seat: 2, unit: 'i', at: 'm12', online: true },
  ],
  arsenals: [{ seat: 2, at: 'm11' }],
  mountains: ['l10'],
  passes: [],
  forts: [],
  lines: [],
  ...changes,
});
const legal = (...moves: string[]): { moves: string[] } => ({ moves });

describe('after an arsenal was planned', () => {
  test('by version 2 the attack is spent and the moves go on', () => {
    const spent = view({ spent: true });
    expect(movesLeft(spent, 1)).toBe(4);
    expect(asked(spent, legal('m10-m9', 'end'), w)).toBe('The attack is spent. Move up to 4 more units, or end.');
    expect(asked(view({ spent: true, moves_left: 1 }), legal('end'), w)).toContain('one more unit');
  });

  test('by version 1, or with five moves made, the turn is over and no move is left', () => {
    const passed = view({ to_move: 2, moves_left: 5, moved: [], number: 4 });
    expect(movesLeft(passed, 1)).toBe(0);
    expect(movesLeft(passed, 2)).toBe(5);
  });
});

test('before that, an attack is asked for where one can be made', () => {
  expect(asked(view(), legal('m10-m9', 'end'), w)).toBe('Your move: up to 4 units.');
  expect(asked(view(), legal('m10-m9', 'xm12', 'end'), w)).toContain('then attack');
  expect(asked(view({ moves_left: 0 }), legal('xm12', 'end'), w)).toBe(w.askAttackOnly);
  expect(asked(view({ retreat: { at: 'm10', due: true } }), legal('m10-m9'), w)).toBe(w.askRetreat('m10'));
});

describe('a click means a move, which the rules then refuse', () => {
  const click = (at: string, selected = '', picked = ''): Click => ({ at, eye: 1, selected, picked });
  const deploying = view({ phase: 'deploying' });
  test.each<[string, View, Click, string | null]>([
    ['an enemy', view(), click('m12'), 'xm12'],
    ['where the unit in hand cannot go', view(), click('m15', 'm10'), 'm10-m15'],
    ['an enemy, with a unit in hand', view(), click('m12', 'm10'), 'm10-m12'],
    ['an own unit that cannot be picked up', view(), click('c1'), 'c1-c1'],
    ['an empty square', view(), click('d4'), null],
    ['where a unit cannot be placed', deploying, click('l10', '', 'I'), 'place I l10'],
    ['a square that has one', deploying, click('m10', '', 'I'), null],
  ])('%s', (_name, now, where, move) => expect(meant(now, where)).toBe(move));
});

describe('the last turn is read from the log', () => {
  const by = (seat: number, move: string, ...story: object[]): Entry =>
    ({ seat, move, at: 0, ...(story.length > 0 ? { story } : {}) }) as Entry;
  const die = { chance: 'roll 1', at: 0 } as Entry;
  const moved = by(2, 'm12-m11', { what: 'moved', unit: { word: 'swift-cannon' } });
  const struck = by(2, 'xm10', { what: 'attacked' }, { what: 'lost', unit: { word: 'infantry' } });

  test('with its units and what became of whom it attacked', () => {
    expect(lastTurn([die, by(1, 'end'), moved, struck], 1)).toEqual({
      seat: 2,
      count: 4,
      deeds: [
        { kind: 'move', from: 'm12', to: 'm11', unit: 'W' },
        { kind: 'attack', at: 'm10', unit: 'I', fate: 'lost' },
      ],
      cut: [],
    });
  });

  test.each<[string, Entry[], number]>([
    ['nothing has happened', [], 1],
    ['it is the own one', [die, moved], 2],
    ['only the die has fallen', [by(1, 'ready'), die], 1],
  ])('none where %s', (_name, log, eye) => expect(lastTurn(log, eye)).toBeNull());

  test('an arsenal that fell is marked', () => {
    const fell = { ...moved, story: [{ what: 'moved' }, { what: 'arsenal' }] } as Entry;
    expect(lastTurn([die, by(1, 'end'), fell], 1)?.deeds).toMatchObject([{ kind: 'move', to: 'm11', arsenal: true }]);
  });

  test('whom it cut off is told, but for those who are back on a line, and its own', () => {
    const told = (what: string, seat: number, ...units: string[]) => ({
      what,
      who: { seat },
      units: { squares: units },
    });
    const cuts = { ...moved, story: [told('cut-off', 1, 'c1', 'm10'), told('cut-off', 2, 'y1')] } as Entry;
    const later = { ...moved, story: [told('online', 1, 'c1')] } as Entry;
    expect(lastTurn([die, by(1, 'end'), cuts], 1)?.cut).toEqual(['c1', 'm10']);
    expect(lastTurn([die, by(1, 'end'), cuts, later], 1)?.cut).toEqual(['m10']);
  });

  test('one that did nothing is told as such', () =>
    expect(lastTurn([moved, by(1, 'end')], 2)).toEqual({ seat: 1, count: 2, deeds: [], cut: [] }));

  test('a spectator sees whoever’s it is', () => expect(lastTurn([die, moved], 0)?.deeds).toHaveLength(1));
});

test('a plan that cuts own units off says which, however it was made', () => {
  const before = view();
  const units = before.units.map((unit) => ({ ...unit, online: unit.at === 'c1' }));
  expect(darkened(before, view({ units }), 1)).toEqual(['m10']);
  expect(darkened(view({ units }), view({ units }), 1)).toEqual([]);
  expect(darkened(null, view({ units }), 1)).toEqual([]);
});

test('a sheet says on a unit what it holds against', () => {
  const side = { seat: 1, attacks: [], reach: [], cuts: [], falling: [], missing: [] };
  const threats = [
    { at: 'm12', attack: 9, defence: 8, result: 'retreat' as const },
    { at: 'm13', attack: 4, defence: 6, result: null },
  ];
  const sides = [
    { ...side, attacks: threats },
    { ...side, seat: 2, reach: [{ at: 'm11', from: ['m12', 'n12'] }], cuts: [{ at: 'c3', units: ['c4'], by: [] }] },
  ];
  expect(marks('attack', sides, 1).map(({ text, result }) => [text, result])).toEqual([
    ['9:8', 'retreat'],
    ['4', undefined],
  ]);
  expect(marks('danger', sides, 2)).toEqual(marks('attack', sides, 1));
  expect(marks('next', sides, 1)).toMatchObject([{ at: 'm11', seat: 2, text: '2' }]);
  expect(marks('cuts', sides, 1)).toMatchObject([{ at: 'c3', seat: 2, text: '1', faint: true }]);
});

test('losses are counted against what a side began with', () => {
  const began = [
    { unit: 'I', count: 2 },
    { unit: 'C', count: 1 },
  ];
  expect(lostOf(began, began)).toEqual([]);
  expect(lostOf([{ unit: 'I', count: 5 }, ...began.slice(1), { unit: 'R', count: 1 }], began)).toEqual([
    { unit: 'I', count: 3 },
    { unit: 'R', count: 1 },
  ]);
  expect(lostOf(began, [])).toEqual(began);
});

test('a chance is told as sure as it turns out to be', () => {
  // What a bot gives North at the start of the opening offered first, when North and when South begins.
  for (const guess of [0.21, 0.15]) expect(measured(guess)).toBeGreaterThan(0.38);
  for (const guess of [0, 0.5, 1]) expect(measured(guess)).toBeCloseTo(guess);
  expect(measured(0.7) + measured(0.3)).toBeCloseTo(1);
  expect(measured(0.9)).toBeGreaterThan(measured(0.8));
});

test('what a replay has not come to is told of no other unit that happens to stand there', () => {
  const log: Entry[] = [{ seat: 1, move: 'm9-m10', at: 0 }];
  const at = { words: site as never, seats: 2, options: {}, view: view(), made: 0 };
  // Planned, it stands there already.
  expect(tell(log, 0, at)).toContain(w.units['I']);
  expect(tell(log, 0, { ...at, past: true })).not.toContain(w.units['I']);
});

describe('the lab', () => {
  test('a square is read as it is typed, and found where it is pressed', () => {
    expect([' M10 ', 'a1', 'y20'].map(squareIn)).toEqual(['m10', 'a1', 'y20']);
    for (const bad of ['', 'zz9', 'z1', 'a0', 'a21', 'm', '10', 'm 10']) expect(squareIn(bad), bad).toBeNull();
    expect(squareAt(0, 0)).toBe('a20');
    expect(squareAt(0.999, 0.999)).toBe('y1');
    expect(squareAt(12.5 / 25, 10.5 / 20)).toBe('m10');
    expect([squareAt(1, 0.5), squareAt(-0.1, 0.5), squareAt(0.5, 1)]).toEqual(['', '', '']);
  });

  test('a free square tells who could bring something against it', () => {
    const threat = (at: string, attack: number) => ({ at, attack, defence: 0, result: null });
    const side = { reach: [], cuts: [], falling: [], missing: [] };
    const outlook = [
      { ...side, seat: 1, attacks: [threat('m12', 4), threat('m13', 0)] },
      { ...side, seat: 2, attacks: [threat('m12', 9)] },
    ];
    expect(onFree(outlook, 'm12')).toEqual([
      { seat: 1, attack: 4 },
      { seat: 2, attack: 9 },
    ]);
    expect(onFree(outlook, 'm13')).toEqual([]);
  });

  test('a position is told in words, with who is cut off', () => {
    const units = view().units.map((unit) => ({ ...unit, online: unit.at !== 'c1' }));
    expect(toldOf(view({ units }))).toEqual([
      {
        seat: 1,
        units: [
          { kind: 'I', at: ['m10'] },
          { kind: 'C', at: ['c1'] },
        ],
        count: 2,
        online: 1,
        dark: ['c1'],
        arsenals: [],
      },
      { seat: 2, units: [{ kind: 'I', at: ['m12'] }], count: 1, online: 1, dark: [], arsenals: ['m11'] },
    ]);
  });
});
