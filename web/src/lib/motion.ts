/** Motion that can be cut short: a tap, a new happening or a wish for stillness ends it. */

import { moves } from './settings.svelte';

export interface Motion {
  /** Waits, unless the motion has been ended; answers whether it still goes on. */
  pause(ms: number): Promise<boolean>;
  /** Ends it: pauses that are under way return at once. */
  end(): void;
  readonly ended: boolean;
}

export function motion(): Motion {
  let ended = !moves();
  let wake: (() => void) | undefined;
  return {
    get ended() {
      return ended;
    },
    end() {
      ended = true;
      wake?.();
    },
    async pause(ms) {
      if (ended) return false;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
      return !ended;
    },
  };
}
