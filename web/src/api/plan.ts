/**
 * A turn that is being thought out: moves that nobody has heard of yet. It can be taken back step by step, and
 * is sent move by move when it is done.
 */

import type { Entry, Legal, Move, Seat } from './types';

export interface Step {
  move: string;
  /** What the seat would see; unknown for the move that ends the turn. */
  view: unknown;
  legal: Legal;
}

export interface Plan {
  seat: Seat;
  /** How long the log was when it began. */
  base: number;
  steps: Step[];
  /** Whether it is on its way. */
  sending: boolean;
}

const NOTHING: Legal = { moves: [] };

/** A step whose outcome nobody has asked for. */
export const blind = (move: string): Step => ({ move, view: undefined, legal: NOTHING });

export const movesOf = (plan: Plan): string[] => plan.steps.map(({ move }) => move);

/** The plan as if it had happened. */
export const asEntries = ({ seat, steps }: Plan, from = 0): Move[] =>
  steps.slice(from).map(({ move }) => ({ seat, move, at: 0 }));

export type Progress = 'untouched' | 'under way' | 'done' | 'overtaken';

/** How far a plan has come true by what is in the log. */
export function progress({ seat, base, steps, sending }: Plan, log: Entry[]): { state: Progress; made: number } {
  const made = log.slice(base, base + steps.length);
  const same =
    log.length >= base &&
    made.every((entry, i) => 'move' in entry && entry.seat === seat && entry.move === steps[i]?.move);
  if (!same || (made.length > 0 && !sending)) return { state: 'overtaken', made: 0 };
  if (made.length === 0) return { state: 'untouched', made: 0 };
  return { state: made.length === steps.length ? 'done' : 'under way', made: made.length };
}

const key = (table: string): string => `fracas.plan.${table}`;

interface Kept {
  seat: Seat;
  base: number;
  moves: string[];
  sending: boolean;
}

/** Keeps a plan for this tab, so that a reload does not lose it. */
export function keepPlan(table: string, plan: Plan | null): void {
  try {
    if (!plan) sessionStorage.removeItem(key(table));
    else
      sessionStorage.setItem(
        key(table),
        JSON.stringify({
          seat: plan.seat,
          base: plan.base,
          moves: movesOf(plan),
          sending: plan.sending,
        } satisfies Kept),
      );
  } catch {
    // Without storage it lasts until the page is left.
  }
}

export function keptPlan(table: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
