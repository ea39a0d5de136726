/** Which steps have been done, kept in this browser. */

const KEY = 'fracas.learned';

function remembered(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

const learned = $state<{ steps: Record<string, string[]> }>({ steps: remembered() });

export const doneOf = (game: string): string[] => learned.steps[game] ?? [];

/** Notes that a step was done; a browser that remembers nothing still shows it. */
export function note(game: string, step: string): void {
  if (doneOf(game).includes(step)) return;
  learned.steps = { ...learned.steps, [game]: [...doneOf(game), step] };
  try {
    localStorage.setItem(KEY, JSON.stringify(learned.steps));
  } catch {
    // It is there until the page is left.
  }
}
