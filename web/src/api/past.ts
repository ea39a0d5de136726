/** A finished game, looked back at, wherever it is kept. */

import { factsOf, record, replay } from './http';
import type { Replay } from './types';

export interface Past {
  /** Some moments, through one pair of eyes. */
  replay(eye: number, from: number, to: number): Promise<Replay>;
  /** Facts about a moment, or about one place in it. */
  facts(count: number, at?: string): Promise<unknown>;
  record(): Promise<string>;
  close(): void;
}

/** One that the server keeps. */
export const pastThere = (id: string): Past => ({
  replay: (eye, from, to) => wholePart(id, eye, from, to),
  facts: (count, at) => factsOf(id, count, at),
  record: () => record(id),
  close: () => undefined,
});

/** The server sends as much at a time as is good for it. */
async function wholePart(id: string, eye: number, from: number, to: number): Promise<Replay> {
  const part = await replay(id, eye, from, to);
  const end = Math.min(to, part.count);
  while (from + part.frames.length < end) {
    const more = await replay(id, eye, from + part.frames.length, end);
    if (more.frames.length === 0) break;
    part.frames.push(...more.frames);
  }
  return part;
}
