/** Work that takes a while: it can be stopped, and says what went wrong. */

import { Trouble } from '../api/http';
import { openEngine } from '../engine';
import { CLOSED, type Engine } from '../engine/engine';
import { words } from '../lang/index.svelte';
import { sentence } from '../lang/refusal';
import { own } from './words';

export class Run {
  busy = $state(false);
  trouble = $state('');
  #engine: Engine | undefined;
  #number = 0;

  /**
   * Begins some work with an engine of its own, and ends what was under way. `going` tells whether it is still wanted.
   */
  async begin(work: (engine: Engine, going: () => boolean) => Promise<void>): Promise<void> {
    this.stop();
    const number = ++this.#number;
    const going = (): boolean => this.#number === number;
    const engine = (this.#engine ??= openEngine());
    this.busy = true;
    this.trouble = '';
    try {
      await work(engine, going);
    } catch (why) {
      if (!going() || (why instanceof Trouble && why.code === CLOSED)) return;
      const w = words();
      this.trouble = (why instanceof Trouble && sentence(w, why)) || own(w).trouble;
    } finally {
      if (going()) this.busy = false;
    }
  }

  /** Ends what is under way; what was found stays. */
  stop(): void {
    this.#number += 1;
    this.busy = false;
  }

  close(): void {
    this.stop();
    this.#engine?.close();
    this.#engine = undefined;
  }
}
