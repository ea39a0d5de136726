/** One analysis of a game: an event after the other, so that a page fills in and somebody can stop it. */

import { Trouble } from '../api/http';
import { moduleAt } from '../engine/built';
import type { Engine } from '../engine/engine';
import { found as fetched, keep } from '../lib/found';
import type { Report, Step } from './generated';

export type Effort = 'quick' | 'normal' | 'deep';
export const EFFORTS: Effort[] = ['quick', 'normal', 'deep'];

/** So long one waits who has asked a server too much at once, in milliseconds. */
const PATIENCE = 1500;
/** So often. */
const TRIES = 40;

/** Sums are made whenever so many more events are weighed. */
const OFTEN = 8;

/** What a second look is made with, and a third. */
const AGAIN: Record<Effort, readonly string[]> = { quick: ['normal'], normal: ['deep', 'utmost'], deep: [] };

export interface Found {
  /** As each event was weighed by itself. */
  steps: Step[];
  /** Those of them that say otherwise because a later act of the same turn could still mend them. */
  settled: Step[];
  report: Report | null;
  /** The events that were looked at twice; what was looked at three times stands here twice. */
  looked: number[];
}

/** The events as they are told. */
export function told({ steps, settled }: Found): Step[] {
  const instead = new Map(settled.map((step) => [step.index, step]));
  return steps.map((step) => instead.get(step.index) ?? step);
}

/** What was found before, the latest few; the browser keeps more of them for when the page is opened again. */
const known = new Map<string, Found>();
const MOST_KNOWN = 12;

const keyOf = (record: string, effort: Effort): string => `${effort}\n${record}`;

/** What is known of a game already. */
export const recall = (record: string, effort: Effort): Found | undefined => known.get(keyOf(record, effort));

function remember(record: string, effort: Effort, found: Found): void {
  known.set(keyOf(record, effort), found);
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MOST_KNOWN))) known.delete(oldest);
}

/**
 * The same as another page of this browser found it, by the same program: another may say otherwise. The game is known by its
 * record as the engine writes it, however it came here.
 */
async function retrieve(engine: Engine, record: string, effort: Effort): Promise<{ key: string; before?: Found }> {
  const program = moduleAt ?? (await engine.ask('hello')).version;
  const { record: whole } = await engine.ask('record', { whole: true });
  const key = `${program}\n${keyOf(whole, effort)}`;
  const before = recall(record, effort) ?? (await fetched('analyses', key));
  return isFound(before) ? { key, before } : { key };
}

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  'steps' in value &&
  Array.isArray(value.steps) &&
  'settled' in value &&
  Array.isArray(value.settled) &&
  'looked' in value &&
  Array.isArray(value.looked);

/** Weighs all events of a record that are not weighed yet, and tells of each. */
export async function analyse(
  engine: Engine,
  record: string,
  effort: Effort,
  tell: (found: Found) => void,
  stop: AbortSignal,
): Promise<void> {
  const { ply } = await engine.ask('replay', { record });
  const { key, before } = await retrieve(engine, record, effort);
  if (before && !stop.aborted) tell(before);
  const steps = before?.steps.slice(0, ply) ?? [];
  let settled = before?.settled ?? [];
  let report = before?.report ?? null;
  const looked = before?.looked.slice() ?? [];
  const say = async (why = false): Promise<number | null> => {
    const {
      doubt,
      settled: mended,
      ...sums
    } = await engine.ask('sums', { events: steps, looked, ...(why && { why }) });
    settled = mended;
    report = sums;
    return doubt;
  };
  const note = (): void => {
    const found = { steps: steps.slice(), settled, report, looked: looked.slice() };
    remember(record, effort, found);
    if (!stop.aborted) tell(found);
  };
  while (steps.length < ply && !stop.aborted) {
    steps.push(await patiently(() => engine.ask('weigh', { at: steps.length, effort }), stop));
    // Sums of what there is now and then, since people want to see something.
    const often = steps.length % OFTEN === 0;
    if (often) await say();
    note();
    if (often) void keep('analyses', key, recall(record, effort));
  }
  // What would be named is looked at a second time: a glance takes much for a mistake that is none.
  for (let doubt = await say(); doubt !== null && !stop.aborted; doubt = await say()) {
    const at = doubt;
    const harder = AGAIN[effort][looked.filter((seen) => seen === at).length];
    if (harder === undefined) break;
    looked.push(at);
    // Where there is no time for it, as on a server, the first look has to do.
    const again = await patiently(() => engine.ask('weigh', { at, effort: harder }), stop).catch(spare);
    if (again) steps[at] = again;
    note();
  }
  // Only what is final is explained.
  if (!stop.aborted) await say(true);
  note();
  await keep('analyses', key, recall(record, effort));
}

/** Does without what takes too long. */
function spare(why: unknown): undefined {
  if (!(why instanceof Trouble) || why.code !== 'bad-request') throw why;
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
