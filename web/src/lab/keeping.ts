/** Sweeps that the page was left with: one for each game. */

import { moduleAt } from '../engine/built';
import { forget, found, keep } from '../lib/found';
import type { Swept } from './sweep';

/** Another program's bots play otherwise: their games are not added up with these. */
interface Kept {
  program: string;
  swept: Swept;
}

const program = moduleAt ?? '';

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'program' in value &&
  value.program === program &&
  'swept' in value &&
  typeof value.swept === 'object' &&
  value.swept !== null &&
  'rows' in value.swept &&
  Array.isArray(value.swept.rows);

/** The sweep of a game that is still there, as far as it had come. */
export async function keptSweep(game: string): Promise<Swept | undefined> {
  const kept = await found('sweeps', game);
  return isKept(kept) ? kept.swept : undefined;
}

/** Keeps a sweep as it is now. */
export const keepSweep = (swept: Swept): Promise<void> => keep('sweeps', swept.game, { program, swept } satisfies Kept);

export const forgetSweep = (game: string): Promise<void> => forget('sweeps', game);
