/** Whether the server knows this browser: it has a cookie then, which pages cannot see. */

const KEY = 'fracas.known';
const listeners = new Set<() => void>();

export function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** The server has given this browser a cookie. */
export function makeKnown(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage it is known for as long as the page is open.
  }
  for (const tell of listeners) tell();
}

/** Calls back whenever the browser is known. */
export const whenKnown = (tell: () => void): void => void listeners.add(tell);
