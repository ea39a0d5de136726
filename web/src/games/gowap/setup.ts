/** Only one way to fill the board counts: an agreed formula, a map, or a draft from a palette. */

import type { SetUp } from '../contract';

const WAYS: Record<string, string> = { formula: 'agreed', map: 'map', palette: 'draft' };

type Options = Record<string, unknown>;

const counts = (option: string, options: Options): boolean =>
  WAYS[option] === undefined || WAYS[option] === (options.functions ?? 'draft');

export const setUp: SetUp = {
  counts,
  settle(options) {
    const kept: Options = Object.fromEntries(Object.entries(options).filter(([option]) => counts(option, options)));
    if (kept.functions === 'agreed') kept.formula ??= 'V*1.1';
    if (kept.functions === 'map') kept.map ??= 'oasis';
    return kept;
  },
};
