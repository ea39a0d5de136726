/** What the rules tell about the map on show: what each side could do, and facts about the units that are looked at. */

import type { BoardProps } from '../contract';
import type { About, Facts, Goal, Outlook, View } from './generated';
import { lostOf } from './losses';
import type { Hands } from './hands.svelte';

interface Asked<T> {
  /** What was asked. */
  of: string;
  facts: T;
}

export class Insight {
  readonly #board: () => BoardProps<View>;
  readonly #hands: Hands;
  /** Whether it was asked how the game began. */
  #began = false;
  #sides = $state.raw<Asked<Outlook[]> | null>(null);
  /** What each side was short of when the game began, by its seat; nothing where armies were deployed whole. */
  #short = $state.raw<Outlook[]>([]);
  #looked = $state.raw<Asked<About> | null>(null);
  #held = $state.raw<Asked<About> | null>(null);

  constructor(board: () => BoardProps<View>, hands: Hands) {
    this.#board = board;
    this.#hands = hands;
    $effect(() => {
      const { view, foresight } = board();
      if (view.phase !== 'play') return;
      const of = view.position;
      foresight
        .inspect<Facts>(of, 'outlook')
        .then((facts) => 'sides' in facts && (this.#sides = { of, facts: facts.sides }))
        .catch(() => undefined);
    });
    $effect(() => {
      const { log, inspect, view } = board();
      if (view.phase !== 'play' || this.#began) return;
      this.#began = true;
      // A die that decides who begins has fallen by then; while armies are deployed nobody is asked.
      const first = log[0];
      if (first && 'move' in first && /^(place|take|ready|deploy)/.test(first.move)) return;
      inspect('outlook', log.length - (first && 'chance' in first ? 1 : 0))
        .then((facts) => {
          const told = facts as Facts;
          if ('sides' in told) this.#short = told.sides;
        })
        .catch(() => undefined);
    });
    $effect(() => this.#ask(hands.looked, (found) => (this.#looked = found)));
    $effect(() => this.#ask(hands.selected, (found) => (this.#held = found)));
  }

  #ask(at: string, found: (asked: Asked<About>) => void): void {
    const { view, foresight } = this.#board();
    if (view.phase !== 'play' || !at || !this.#hands.unitAt.has(at)) return;
    const of = `${at} ${view.position}`;
    foresight
      .inspect<Facts>(view.position, `unit ${at}`)
      .then((facts) => 'route' in facts && found({ of, facts }))
      .catch(() => undefined);
  }

  /** What each side could do; nothing until the rules have told it of this very position. */
  readonly sides: Outlook[] = $derived.by(() =>
    this.#sides?.of === this.#board().view.position ? this.#sides.facts : [],
  );

  /** What a side has lost since the game began. */
  lost({ seat, missing }: Outlook): Outlook['missing'] {
    return lostOf(missing, this.#short.find((side) => side.seat === seat)?.missing ?? []);
  }

  of(seat: number): Outlook | undefined {
    return this.sides.find((side) => side.seat === seat);
  }

  #current(asked: Asked<About> | null, at: string): About | null {
    return asked && asked.of === `${at} ${this.#board().view.position}` ? asked.facts : null;
  }

  /** About the unit that is looked at. */
  readonly looked: { at: string; facts: About } | null = $derived.by(() => {
    const at = this.#hands.looked;
    const facts = this.#current(this.#looked, at);
    return facts && { at, facts };
  });

  /** Where the unit in hand could go, and who would be cut off. */
  readonly goals: Map<string, Goal> = $derived.by(
    () => new Map((this.#current(this.#held, this.#hands.selected)?.goals ?? []).map((goal) => [goal.to, goal])),
  );

  /** What would become of each unit that could be attacked by a side, by its square. */
  fates(seat: number): Map<string, string> {
    return new Map((this.of(seat)?.attacks ?? []).flatMap(({ at, result }) => (result ? [[at, result]] : [])));
  }
}
