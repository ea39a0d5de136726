/** The way from a place in a rulebook to the steps of the game's course that let one try it. */

import type { Language } from '../lang/words';

/** A step as a rulebook offers it. */
export interface Step {
  id: string;
  title: string;
  /** The place in the rulebook that it names: a ruling or a heading. */
  place: string | null;
  to: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The steps of a course. What cannot be understood is left out: nobody should lose a rulebook over a course. */
export function stepsIn(course: unknown, game: string, language: Language): Step[] {
  const steps = part(course, 'steps');
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => {
    const id = text(part(step, 'id'));
    if (id === undefined) return [];
    const title = text(part(part(step, 'title'), language)) ?? id;
    return [{ id, title, place: text(part(step, 'rule'))?.toLowerCase() ?? null, to: `/learn/${game}?step=${id}` }];
  });
}

/** Where a rulebook tells what a step teaches: the heading that names it offers the step there. */
export const placeOf = (step: string): string => `try-${step}`;

/** The steps that are about a place: those that name it, and those that its heading names. */
export const stepsAt = (steps: Step[], place: string | null, named: string[] = []): Step[] =>
  steps.filter((step) => named.includes(step.id) || (place !== null && step.place === place));
