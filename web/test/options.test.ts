import { describe, expect, test } from 'vitest';
import { BOARDS, MOVES } from '../src/games/houses';
import { counts, KINDS, PRESETS, read, settle, spell, type Kind } from '../src/games/options';

const kind = (game: string, option: string): Kind => KINDS[game]?.[option] ?? { kind: 'text' };

describe('an option goes into the form and out of it again', () => {
  test.each<[string, string, unknown, string]>([
    ['gaogie', 'moves', null, ''],
    ['gaogie', 'moves', MOVES.duel, 'duel'],
    ['ganoogo', 'board', BOARDS.bridge, 'bridge'],
    ['ganoogo', 'board', { rows: ['##'] }, '{"rows":["##"]}'],
    ['gowap', 'map', 'casino', 'casino'],
    ['gowap', 'palette', ['V*1.1', 'V+5'], 'V*1.1; V+5'],
    ['gowap', 'mode', { rounds: 3 }, '3'],
    ['gowap', 'mode', 'last-standing', ''],
    ['color-wars', 'repetition', 'off', ''],
  ])('%s %s', (game, option, value, text) => {
    expect(spell(kind(game, option), value)).toBe(text);
    expect(read(kind(game, option), text)).toEqual(value);
  });

  test.each<[string, string, string]>([
    ['gaogie', 'moves', '[{"name":'],
    ['gowap', 'palette', 'V*1.1; V*'],
    ['gowap', 'size', '2'],
    ['color-wars', 'width', 'five'],
  ])('%s %s refuses %s', (game, option, text) => expect(read(kind(game, option), text)).toBeUndefined());
});

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [
    { functions: 'agreed', formula: 'V', map: 'casino', palette: ['V'] },
    { functions: 'agreed', formula: 'V' },
  ],
  [{ functions: 'agreed' }, { functions: 'agreed', formula: 'V*1.1' }],
  [
    { functions: 'map', formula: 'V' },
    { functions: 'map', map: 'oasis' },
  ],
  [{ palette: ['V'], formula: 'V' }, { palette: ['V'] }],
])('in Gowap only one way to fill the board counts: %j', (options, settled) =>
  expect(settle('gowap', options)).toEqual(settled),
);

test('every preset fits its form', () => {
  for (const [game, presets] of Object.entries(PRESETS))
    for (const { options } of presets)
      for (const [option, value] of Object.entries(options)) {
        expect(read(kind(game, option), spell(kind(game, option), value)), `${game} ${option}`).toEqual(value);
        expect(counts(game, option, options), `${game} ${option}`).toBe(true);
      }
});
