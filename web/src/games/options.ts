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
  | { kind: 'text' };

export const KINDS: Record<string, Record<string, Kind>> = {
  'color-wars': {
    width: { kind: 'number', min: 2, max: 9 },
    height: { kind: 'number', min: 2, max: 9 },
    opening: { kind: 'values', values: ['free', 'pie', 'apart', 'random'] },
    repetition: { kind: 'limit', min: 2 },
    max_plies: { kind: 'perhaps', min: 1 },
    pop: { kind: 'values', values: ['takes-four', 'empties'] },
  },
  gaogie: { turn_limit: { kind: 'perhaps', min: 1 } },
  gowap: {
    size: { kind: 'number', min: 3, max: 19 },
    tokens: { kind: 'number', min: 1, max: 32 },
    total: { kind: 'number', min: 1, max: 1_000_000 },
    mode: { kind: 'rounds' },
    functions: { kind: 'values', values: ['draft', 'agreed'] },
    formula: { kind: 'text' },
    battle: { kind: 'values', values: ['absorb', 'attrition'] },
    tie: { kind: 'values', values: ['standoff', 'annihilate'] },
    max_tokens: { kind: 'number', min: 1, max: 1000 },
    max_rounds: { kind: 'number', min: 1, max: 100_000 },
  },
  ganoogo: { max_turns: { kind: 'perhaps', min: 1 }, quiet_turns: { kind: 'limit', min: 1 } },
  'game-of-war': {
    deployment: { kind: 'values', values: ['free', 'classic'] },
    supply: { kind: 'values', values: ['on', 'off'] },
    no_progress: { kind: 'limit', min: 1 },
    relay_by_touch: { kind: 'flag' },
    support_bonus: { kind: 'flag' },
    screening: { kind: 'flag' },
  },
};

/** Ways to play that need no thought; the first is what Start starts. */
export const PRESETS: Record<string, { id: string; options: Record<string, unknown>; seats?: number }[]> = {
  'color-wars': [
    { id: 'fair', options: { opening: 'apart' } },
    { id: 'sheet', options: {} },
    { id: 'pie', options: { opening: 'pie' } },
    { id: 'big', options: { width: 7, height: 7, opening: 'apart' } },
  ],
  gaogie: [{ id: 'sheet', options: {} }],
  gowap: [
    { id: 'quick', options: { functions: 'agreed', formula: 'V*1.1' } },
    { id: 'sheet', options: {} },
    { id: 'long', options: { functions: 'agreed', formula: 'V*1.05', mode: 'last-standing' } },
  ],
  ganoogo: [{ id: 'sheet', options: {} }],
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
  if (value === null || value === undefined || value === 'off') return '';
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
  }
}

function whole(text: string, min: number, max: number, wrap: (value: number) => unknown = (value) => value): unknown {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? wrap(value) : undefined;
}
