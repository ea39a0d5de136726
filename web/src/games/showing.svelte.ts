import { untrack } from 'svelte';
import { motion, type Motion } from '../lib/motion';
import type { BoardProps } from './contract';

type Shown<View> = Pick<BoardProps<View>, 'moment' | 'stage'>;

/** Shows each moment once, whatever else changes. The next one ends the motion of the one before, and so does a tap. */
export class Showing<View> {
  current: Motion | null = null;
  #seen = 0;

  constructor(board: () => Shown<View>, show: (now: NonNullable<Shown<View>['moment']>) => void) {
    $effect(() => {
      const now = board().moment;
      if (!now || now.id === this.#seen) return;
      this.#seen = now.id;
      untrack(() => {
        this.current?.end();
        show(now);
      });
    });
    $effect(() => board().stage.onskip(() => this.current?.end()));
  }

  begin(): Motion {
    this.current = motion();
    return this.current;
  }
}
