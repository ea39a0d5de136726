/** Texts that somebody has given a name to, kept in this browser: armies, positions. */

export interface Kept {
  name: string;
  text: string;
}

const key = (kind: string): string => `fracas.shelf.${kind}`;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).name === 'string' &&
  typeof (value as Kept).text === 'string';

/** All of a kind, by name. */
export function shelf(kind: string): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(kind)) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function write(kind: string, all: Kept[]): Kept[] {
  try {
    localStorage.setItem(key(kind), JSON.stringify(all));
  } catch {
    // Without storage they are there until the page is left.
  }
  return all;
}

/** Keeps a text under a name; one that had the name before is replaced. Answers with all there are then. */
export const put = (kind: string, all: Kept[], name: string, text: string): Kept[] =>
  write(
    kind,
    [...all.filter((kept) => kept.name !== name), { name, text }].toSorted((a, b) => a.name.localeCompare(b.name)),
  );

/** Forgets the text of a name. Answers with all that are left. */
export const drop = (kind: string, all: Kept[], name: string): Kept[] =>
  write(
    kind,
    all.filter((kept) => kept.name !== name),
  );
