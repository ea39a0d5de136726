/** One analysis of a game: an event after the other, so that a page fills in and somebody can stop it. */

import { Trouble } from '../api/http';
import type { Engine } from '../engine/engine';
import type { Report, Step } from './generated';

export type Effort = 'quick' | 'normal' | 'deep';
export const EFFORTS: Effort[] = ['quick', 'normal', 'deep'];

/** So long one waits who has asked a server too much at once, in milliseconds. */
const PATIENCE = 1500;
/** So often. */
const TRIES = 40;

/** Sums are made whenever so many more events are weighed. */
const OFTEN = 8;

export interface Found {
  steps: Step[];
  report: Report | null;
}

/** What was found before, for as long as the page is open: the latest few. */
const known = new Map<string, Found>();
const MOST_KNOWN = 12;

const keyOf = (record: string, effort: Effort): string => `${effort}\n${record}`;

/** What is known of a game already. */
export const recall = (record: string, effort: Effort): Found | undefined => known.get(keyOf(record, effort));

function remember(record: string, effort: Effort, found: Found): void {
  known.set(keyOf(record, effort), found);
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MOST_KNOWN))) known.delete(oldest);
}

/** Weighs all events of a record that are not weighed yet, and tells of each. */
export async function analyse(
  engine: Engine,
  record: string,
  effort: Effort,
  tell: (found: Found) => void,
  stop: AbortSignal,
): Promise<void> {
  const { ply } = await engine.ask('replay', { record });
  const before = recall(record, effort);
  const steps = before?.steps.slice() ?? [];
  let report = before?.report ?? null;
  if (before) tell(before);
  while (steps.length < ply && !stop.aborted) {
    steps.push(await patiently(() => engine.ask('weigh', { at: steps.length, effort }), stop));
    // Sums of what there is now and then, since people want to see something.
    const due = steps.length === ply || steps.length % OFTEN === 0;
    if (due) report = await engine.ask('sums', { events: steps });
    const found = { steps: steps.slice(), report };
    remember(record, effort, found);
    if (!stop.aborted) tell(found);
  }
}

/** Asks again a little later where a server says that it was too much at once. */
async function patiently<T>(ask: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (why) {
      const busy = why instanceof Trouble && why.code === 'too-fast';
      if (!busy || tried >= TRIES || stop.aborted) throw why;
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}
