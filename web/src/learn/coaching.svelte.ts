/** Whether somebody wants a coach, kept in this browser; and whether they have played before. */

const KEY = 'fracas.coach';

/** `ask` until somebody has said. */
export type Wish = 'ask' | 'on' | 'off';

function remembered(): Wish {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'on' || kept === 'off' ? kept : 'ask';
  } catch {
    return 'ask';
  }
}

export const coaching = $state<{ wish: Wish }>({ wish: remembered() });

export function wish(wanted: 'on' | 'off'): void {
  coaching.wish = wanted;
  try {
    localStorage.setItem(KEY, wanted);
  } catch {
    // It holds until the page is left.
  }
}

/** After so many moves in a row that gave nothing away, the coach only speaks up before a blunder. */
export const STEADY = 6;
