import { describe, expect, test } from 'vitest';
import type { OptionInfo } from '../src/api/types';
import { setUp } from '../src/games/gowap/setup';
import { read, spell } from '../src/games/options';

const DUEL = [{ name: 'Rest' }, { name: 'Shield' }];

const CHOICES: Record<string, OptionInfo> = {
  width: { name: 'width', kind: 'number', min: 2, max: 9, step: 1 },
  total: { name: 'total', kind: 'number', min: 0.01, max: 1000, step: 0.01 },
  repetition: { name: 'repetition', kind: 'limit', min: 2 },
  plies: { name: 'plies', kind: 'perhaps', min: 1 },
  opening: { name: 'opening', kind: 'words', values: ['free', 'pie'] },
  screening: { name: 'screening', kind: 'flag' },
  formula: { name: 'formula', kind: 'text' },
  moves: { name: 'moves', kind: 'named', values: { duel: DUEL }, needed: false },
  map: { name: 'map', kind: 'named', values: { casino: 'casino' }, needed: true },
  mode: { name: 'mode', kind: 'rounds', or: 'last-standing', max: 1000 },
  palette: { name: 'palette', kind: 'texts', or: 'any' },
};
const choice = (name: string): OptionInfo => CHOICES[name] ?? { name, kind: 'text' };

describe('an option goes into the form and out of it again', () => {
  test.each<[string, unknown, string]>([
    ['width', 5, '5'],
    ['total', 0.25, '0.25'],
    ['repetition', 3, '3'],
    ['repetition', 'off', ''],
    ['plies', null, ''],
    ['opening', 'pie', 'pie'],
    ['screening', true, 'true'],
    ['screening', false, 'false'],
    ['formula', null, ''],
    ['formula', 'V*1.1', 'V*1.1'],
    ['moves', null, ''],
    ['moves', DUEL, 'duel'],
    ['moves', [{ name: 'Hop' }], '[{"name":"Hop"}]'],
    ['map', 'casino', 'casino'],
    ['palette', ['V*1.1', 'V+5'], 'V*1.1; V+5'],
    ['palette', 'any', ''],
    ['mode', { rounds: 3 }, '3'],
    ['mode', 'last-standing', ''],
  ])('%s %j', (name, value, text) => {
    expect(spell(choice(name), value)).toBe(text);
    expect(read(choice(name), text)).toEqual(value);
  });

  test.each<[string, string]>([
    ['moves', '[{"name":'],
    ['opening', 'shut'],
    ['mode', '0'],
    ['mode', '1001'],
    ['total', '1.2.3'],
    ['repetition', '1'],
    ...['', 'five', '1', '10', '2.5', '-3'].map((text): [string, string] => ['width', text]),
  ])('%s refuses “%s”', (name, text) => expect(read(choice(name), text)).toBeUndefined());
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
  expect(setUp.settle(options)).toEqual(settled),
);
