/**
 * What is looked into and has no address of its own is kept for this tab. A reload or a way back does not lose it, and
 * whoever comes anew is asked anew.
 */

const KEY = 'fracas.analysis';

/** Notes that this is where it is looked into, for whoever comes back. */
export const stay = (): void => history.replaceState({ kept: KEY }, '');

/** What was left here, with its variations; nothing where nothing was, or where there is no storage. */
export function left(): string {
  try {
    const { kept } = (history.state ?? {}) as { kept?: unknown };
    return kept === KEY ? (sessionStorage.getItem(KEY) ?? '') : '';
  } catch {
    return '';
  }
}

/** Keeps it as it is now. */
export function leave(study: string): void {
  try {
    sessionStorage.setItem(KEY, study);
  } catch {
    // Without storage it is there until the page is left.
  }
}
