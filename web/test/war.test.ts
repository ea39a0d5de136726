import { describe, expect, test } from 'vitest';
import { asked, movesLeft, whyNot, type Click } from '../src/games/game-of-war/planning';
import type { View } from '../src/games/game-of-war/generated';
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

describe('a click that leads nowhere says why', () => {
  const click = (at: string, selected = ''): Click => ({ at, eye: 1, selected, picked: '' });
  test.each<[string, View, Click, string, string]>([
    ['a unit out of reach', view(), click('m12'), w.outOfReach('m12'), 'WR-11'],
    ['a unit with the attack spent', view({ spent: true }), click('m12'), w.spent, 'WR-13'],
    ['a second arsenal', view({ spent: true }), click('m11', 'm10'), w.oneArsenal('m11'), 'WR-13'],
    ['a square too far', view({ spent: true }), click('m15', 'm10'), w.tooFar('m15'), 'WR-7'],
    ['a mountain', view(), click('l10', 'm10'), w.mountain, 'WR-7'],
    ['an occupied square', view(), click('m12', 'm10'), w.occupied('m12'), 'WR-7'],
    ['a unit that has moved', view(), click('c1'), w.movedAlready('cavalry', 'c1'), 'WR-14'],
  ])('%s', (_name, now, where, text, ruling) => expect(whyNot(now, where, w)).toEqual([text, ruling]));

  test('an empty square says nothing', () => expect(whyNot(view(), click('d4'), w)).toBeNull());
});
