/** What moves on the board: dice that tumble, a die that walks, a Ganoogo that lingers when it is decided. */

import type { BoardProps } from '../contract';
import type { Motion } from '../../lib/motion';
import { play as sound } from '../../lib/sound';
import { stretch } from './habits.svelte';
import type { View } from './generated';
import { read } from './view';

type Happening = NonNullable<BoardProps<View>['moment']>;

/** So long whoever was in a Ganoogo looks at how it ended, unless they have seen enough before. */
const LOOK = 8000;

/** A Ganoogo that has been decided. */
export interface Decided {
  attacker: number;
  defender: number;
  won: [number, number];
  winner: number;
}

export class Show {
  /** Dice are falling: what they come to is told when they have. */
  tumbling = $state(false);
  arrival = $state.raw<{ at: string; dx: number; dy: number } | null>(null);
  struck = $state('');
  decided = $state.raw<Decided | null>(null);
  /** What was decided is still being looked at. */
  lingering = $state(false);
  readonly #center: (at: string) => [number, number];
  readonly #run: () => Motion;
  readonly #fallen: () => void;
  #closed: (() => void) | null = null;
  /** The roll that is being shown: another may begin before it has been. */
  #roll: object | null = null;

  /** `center` is where a square is on the board, `run` begins a motion, `fallen` is told when dice have. */
  constructor(center: (at: string) => [number, number], run: () => Motion, fallen: () => void) {
    [this.#center, this.#run, this.#fallen] = [center, run, fallen];
  }

  /** Has seen enough of what was decided. */
  close(): void {
    this.decided = null;
    this.#closed?.();
  }

  /** Begins to show what happened; `own` is whose eye looks. Answers with the motion to wait for, if there is one. */
  begin(now: Happening, after: View, own: number): Promise<void> | null {
    this.decided = now.before ? decidedBy(now.before, after) : null;
    this.lingering = this.decided !== null;
    const acts = now.events.flatMap((event) => ('move' in event ? (read(event.move) ?? []) : []));
    const chances = now.events.flatMap((event) => ('chance' in event ? [event.chance] : []));
    const walk = acts.find((act) => act.kind === 'move');
    const fight = acts.find((act) => act.kind === 'fight');
    this.struck = fight?.kind === 'fight' ? fight.to : '';
    if (chances.some((chance) => chance.startsWith('roll'))) {
      const inIt = this.decided?.attacker === own || this.decided?.defender === own;
      return this.#tumble(this.decided ? (inIt ? LOOK : 1800) : 0);
    }
    if (walk?.kind === 'move') return this.#walk(walk.from, walk.to);
    if (acts.some((act) => act.kind === 'play')) return this.#wait(900);
    return chances.length > 0 ? this.#wait(60) : null;
  }

  async #wait(ms: number): Promise<void> {
    await this.#run().pause(ms * stretch());
  }
  async #tumble(linger: number): Promise<void> {
    const run = this.#run();
    const now = {};
    this.#roll = now;
    this.tumbling = true;
    sound('roll');
    await run.pause(400 * stretch());
    if (this.#roll === now) this.tumbling = false;
    this.#fallen();
    this.lingering = linger > 0;
    await Promise.race([run.pause((450 + linger) * stretch()), new Promise<void>((done) => (this.#closed = done))]);
    if (this.#roll === now) this.lingering = false;
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
