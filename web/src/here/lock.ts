/** One game is played in one window at a time: two would write over each other. */

/** How long a window that is just being closed may take to let go. */
const PATIENCE = 1500;

/** Waits until no other window has the game; says so if that takes long. Answers how to let go of it. */
export function hold(id: string, busy: () => void): Promise<() => void> {
  // Browsers keep locks from pages without a secure address; there is no other way to know of other windows.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((held) => {
    const timer = setTimeout(busy, PATIENCE);
    void navigator.locks.request(`fracas.game.${id}`, () => {
      clearTimeout(timer);
      return new Promise<void>((letGo) => held(letGo));
    });
  });
}
