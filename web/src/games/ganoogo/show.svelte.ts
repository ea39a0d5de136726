/** What moves on the board: dice that tumble, a die that walks, a Ganoogo that lingers when it is decided. */

import type { BoardProps } from '../contract';
import type { Motion } from '../../lib/motion';
import { play as sound } from '../../lib/sound';
import { stretch } from './habits.svelte';
import type { View } from './generated';
import { read } from './view';

type Happening = NonNullable<BoardProps<View>['moment']>;

/** A Ganoogo that has been decided. */
export interface Decided {
  attacker: number;
  defender: number;
  won: [number, number];
  winner: number;
}

export class Show {
  tumbling = $state(false);
  arrival = $state.raw<{ at: string; dx: number; dy: number } | null>(null);
  struck = $state('');
  decided = $state.raw<Decided | null>(null);
  readonly #center: (at: string) => [number, number];
  readonly #run: () => Motion;

  /** `center` is where a square is on the board, `run` begins a motion. */
  constructor(center: (at: string) => [number, number], run: () => Motion) {
    [this.#center, this.#run] = [center, run];
  }

  /** Begins to show what happened; answers with the motion to wait for, if there is one. */
  begin(now: Happening, after: View): Promise<void> | null {
    this.decided = now.before ? decidedBy(now.before, after) : null;
    const acts = now.events.flatMap((event) => ('move' in event ? (read(event.move) ?? []) : []));
    const chances = now.events.flatMap((event) => ('chance' in event ? [event.chance] : []));
    const walk = acts.find((act) => act.kind === 'move');
    const fight = acts.find((act) => act.kind === 'fight');
    this.struck = fight?.kind === 'fight' ? fight.to : '';
    if (chances.some((chance) => chance.startsWith('roll'))) return this.#tumble(this.decided ? 1800 : 0);
    if (walk?.kind === 'move') return this.#walk(walk.from, walk.to);
    if (acts.some((act) => act.kind === 'play')) return this.#wait(500);
    return chances.length > 0 ? this.#wait(60) : null;
  }

  async #wait(ms: number): Promise<void> {
    await this.#run().pause(ms * stretch());
  }
  async #tumble(linger: number): Promise<void> {
    const run = this.#run();
    this.tumbling = true;
    sound('roll');
    await run.pause(400 * stretch());
    this.tumbling = false;
    await run.pause((450 + linger) * stretch());
  }
  async #walk(from: string, to: string): Promise<void> {
    const run = this.#run();
    const [[ax, ay], [bx, by]] = [this.#center(from), this.#center(to)];
    const arrival = { at: to, dx: ax - bx, dy: ay - by };
    this.arrival = arrival;
    sound('tap');
    await run.pause(190 * stretch());
    if (this.arrival === arrival) this.arrival = null;
  }
}

/** What a Ganoogo came to that was on before and is not now. */
function decidedBy(before: View, after: View): Decided | null {
  const was = before.ganoogo;
  const last = after.rolled;
  if (!was || before.phase !== 'ganoogo' || after.phase === 'ganoogo' || last?.what !== 'ganoogo') return null;
  const [one, other] = last.sides;
  if (one?.total == null || other?.total == null) return null;
  const first = one.total > other.total;
  const won: [number, number] = [was.won[0] + Number(first), was.won[1] + Number(!first)];
  return { attacker: one.seat, defender: other.seat, won, winner: first ? one.seat : other.seat };
}
