/** The way from a place in a rulebook to the step of the game's course that lets one try it. */

/** Addresses of steps by the places in the rulebook that they are about. */
export type Steps = ReadonlyMap<string, string>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Finds which step is about which place: the first one that names it as its `rulebook`. A file that says nothing of the
 * kind leads nowhere; nobody should lose a rulebook over a course.
 */
export function stepsIn(course: unknown, game: string): Steps {
  const steps: unknown = Array.isArray(course) ? course : (course as { steps?: unknown } | null)?.steps;
  const found = new Map<string, string>();
  if (!Array.isArray(steps)) return found;
  for (const [index, step] of steps.entries()) {
    const place = text((step as { rulebook?: unknown } | null)?.rulebook)?.replace(/^.*#/, '');
    if (place !== undefined && !found.has(place)) found.set(place, `/learn/${game}?step=${index + 1}`);
  }
  return found;
}
