import { read as readFormula } from './gowap/formula';
import { BOARDS, DECKS, MAPS, MOVES } from './houses';

/** What each option can be, so that the set-up page can ask for it kindly. The server has the last word. */

export type Kind =
  | { kind: 'number'; min: number; max: number }
  /** A number, or "off". */
  | { kind: 'limit'; min: number }
  /** A number, or none. */
  | { kind: 'perhaps'; min: number }
  | { kind: 'values'; values: string[] }
  | { kind: 'flag' }
  /** Gowap's length: rounds, or until one side is gone. */
  | { kind: 'rounds' }
  | { kind: 'text' }
  /** One of some that have a name, or one's own as JSON, or none. */
  | { kind: 'named'; values: Record<string, unknown>; needed?: true }
  /** Formulas to choose from, or any. */
  | { kind: 'formulas' };

export const KINDS: Record<string, Record<string, Kind>> = {
  'color-wars': {
    width: { kind: 'number', min: 2, max: 9 },
    height: { kind: 'number', min: 2, max: 9 },
    opening: { kind: 'values', values: ['free', 'pie', 'apart', 'random'] },
    repetition: { kind: 'limit', min: 2 },
    max_plies: { kind: 'perhaps', min: 1 },
    pop: { kind: 'values', values: ['takes-four', 'empties'] },
  },
  gaogie: { moves: { kind: 'named', values: MOVES }, turn_limit: { kind: 'perhaps', min: 1 } },
  gowap: {
    size: { kind: 'number', min: 3, max: 19 },
    tokens: { kind: 'number', min: 1, max: 32 },
    total: { kind: 'number', min: 1, max: 1_000_000 },
    mode: { kind: 'rounds' },
    functions: { kind: 'values', values: ['draft', 'agreed', 'map'] },
    formula: { kind: 'text' },
    map: { kind: 'named', values: MAPS, needed: true },
    palette: { kind: 'formulas' },
    battle: { kind: 'values', values: ['absorb', 'attrition'] },
    tie: { kind: 'values', values: ['standoff', 'annihilate'] },
    max_tokens: { kind: 'number', min: 1, max: 1000 },
    max_rounds: { kind: 'number', min: 1, max: 100_000 },
  },
  ganoogo: {
    board: { kind: 'named', values: BOARDS },
    deck: { kind: 'named', values: DECKS },
    max_turns: { kind: 'perhaps', min: 1 },
    quiet_turns: { kind: 'limit', min: 1 },
  },
  'game-of-war': {
    deployment: { kind: 'values', values: ['free', 'classic'] },
    supply: { kind: 'values', values: ['on', 'off'] },
    repetition: { kind: 'limit', min: 2 },
    no_progress: { kind: 'limit', min: 1 },
    relay_by_touch: { kind: 'flag' },
    support_bonus: { kind: 'flag' },
    screening: { kind: 'flag' },
  },
};

/** Ways to play that need no thought; the first is what Start starts. */
export const PRESETS: Record<
  string,
  { id: string; options: Record<string, unknown>; /** The most who can play it. */ most?: number }[]
> = {
  'color-wars': [
    { id: 'fair', options: { opening: 'apart' } },
    { id: 'sheet', options: {} },
    { id: 'pie', options: { opening: 'pie' } },
    { id: 'big', options: { width: 7, height: 7, opening: 'apart' } },
  ],
  gaogie: [
    { id: 'sheet', options: {} },
    { id: 'duel', options: { moves: MOVES.duel } },
    { id: 'elements', options: { moves: MOVES.elements } },
  ],
  gowap: [
    { id: 'quick', options: { functions: 'agreed', formula: 'V*1.1' } },
    { id: 'sheet', options: { functions: 'draft' } },
    { id: 'land', options: { functions: 'map', map: 'oasis' } },
    { id: 'long', options: { functions: 'agreed', formula: 'V*1.05', mode: 'last-standing' } },
  ],
  ganoogo: [
    { id: 'sheet', options: {} },
    { id: 'skirmish', options: { board: BOARDS.skirmish, deck: DECKS.plain } },
    { id: 'bridge', options: { board: BOARDS.bridge, deck: DECKS.rolls }, most: 2 },
  ],
  'game-of-war': [
    { id: 'classic', options: { deployment: 'classic' } },
    { id: 'sheet', options: {} },
    { id: 'first', options: { deployment: 'classic', supply: 'off' } },
  ],
};

/** The value of an option as a form has it. */
export function spell(kind: Kind, value: unknown): string {
  if (kind.kind === 'rounds') {
    const rounds = (value as { rounds?: number } | null)?.rounds;
    return value === 'last-standing' ? '' : String(rounds ?? 10);
  }
  if (value === null || value === undefined || (kind.kind === 'limit' && value === 'off')) return '';
  if (kind.kind === 'formulas') return Array.isArray(value) ? value.join('; ') : '';
  if (kind.kind === 'named')
    return Object.keys(kind.values).find((name) => same(kind.values[name], value)) ?? JSON.stringify(value);
  return String(value);
}

/** Reads what a form has; `undefined` for something that makes no sense. */
export function read(kind: Kind, text: string): unknown {
  const bare = text.trim();
  switch (kind.kind) {
    case 'values':
      return kind.values.includes(bare) ? bare : undefined;
    case 'flag':
      return bare === 'true';
    case 'text':
      return bare === '' ? null : bare;
    case 'rounds':
      return bare === '' ? 'last-standing' : whole(bare, 1, 1_000_000, (rounds) => ({ rounds }));
    case 'limit':
      return bare === '' ? 'off' : whole(bare, kind.min, 1_000_000_000);
    case 'perhaps':
      return bare === '' ? null : whole(bare, kind.min, 1_000_000_000);
    case 'number':
      return whole(bare, kind.min, kind.max);
    case 'formulas': {
      const formulas = bare
        .split(';')
        .map((formula) => formula.trim())
        .filter(Boolean);
      if (formulas.length === 0) return 'any';
      return formulas.every((formula) => 'curve' in readFormula(formula)) ? formulas : undefined;
    }
    case 'named':
      return bare === '' ? null : bare in kind.values ? kind.values[bare] : parse(bare);
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an option means anything with the others as they are: in Gowap only one way to fill the board counts. */
export function counts(game: string, option: string, options: Record<string, unknown>): boolean {
  const way = { formula: 'agreed', map: 'map', palette: 'draft' }[game === 'gowap' ? option : ''];
  return way === undefined || way === (options.functions ?? 'draft');
}

/** The options that count, with what a chosen way cannot do without. */
export function settle(game: string, options: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(options).filter(([option]) => counts(game, option, options)));
  if (game === 'gowap' && kept.functions === 'agreed') kept.formula ??= 'V*1.1';
  if (game === 'gowap' && kept.functions === 'map') kept.map ??= 'oasis';
  return kept;
}

function whole(text: string, min: number, max: number, wrap: (value: number) => unknown = (value) => value): unknown {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? wrap(value) : undefined;
}
