/**
 * What a person does with the map: picks up, puts down, drags, aims, walks about with the arrow keys. It knows no rules:
 * whatever it may do is among the legal moves.
 */

import { square, step } from '../../lib/squares';
import type { BoardProps } from '../contract';
import type { Standing, View } from './generated';
import { meant } from './planning';
import { COLUMNS, read, ROWS } from './view';
import { own } from './words';

/** A unit on its way under the mouse; `from` is empty for one out of the reserve. */
interface Drag {
  unit: string;
  from: string;
  x: number;
  y: number;
}

/** Where the hands are: the map as it lies on the page. */
export interface Place {
  svg(): SVGSVGElement | undefined;
  /** Brings a place closer that is too small to hit, by a finger or by a mouse; tells whether it had to. */
  closer(at: string, finger: boolean): boolean;
  /** Keeps a place in sight. */
  follow(at: string): void;
}

export class Hands {
  /** The unit that is to move. */
  selected = $state('');
  /** The kind of unit that is to be placed. */
  picked = $state('');
  /** The unit that a second tap would attack. */
  aimed = $state('');
  hovered = $state('');
  /** The unit that a finger asked about. */
  touched = $state('');
  /** Where the arrow keys are. */
  cursor = $state('');
  drag = $state.raw<Drag | null>(null);
  /** Whether what is dragged has left its square. */
  far = $state(false);
  /** Moves that follow each other without another thought. */
  queue = $state.raw<string[]>([]);

  readonly #board: () => BoardProps<View>;
  readonly #place: Place;
  #pressed = '';
  /** Whether a finger pressed it, which cannot hover. */
  #finger = false;

  constructor(board: () => BoardProps<View>, place: Place) {
    this.#board = board;
    this.#place = place;
  }

  readonly #marches = $derived.by(() => (this.#board().legal?.moves ?? []).flatMap((move) => read(move) ?? []));
  readonly unitAt: Map<string, Standing> = $derived.by(
    () => new Map(this.#board().view.units.map((unit) => [unit.at, unit])),
  );
  readonly movable = $derived.by(
    () =>
      new Set(
        this.#marches.flatMap((march) =>
          march.kind === 'move' ? [march.from] : march.kind === 'take' ? [march.at] : [],
        ),
      ),
  );
  readonly targets = $derived.by(
    () => new Set(this.#marches.flatMap((march) => (march.kind === 'attack' ? [march.at] : []))),
  );
  readonly goals = $derived.by(
    () =>
      new Set(
        this.#marches.flatMap((march) =>
          march.kind === 'move' && march.from === this.selected
            ? [march.to]
            : march.kind === 'place' && march.unit === this.picked
              ? [march.at]
              : [],
        ),
      ),
  );
  readonly looked = $derived.by(() => this.hovered || this.aimed || this.touched || this.cursor);
  readonly deploying = $derived.by(() => {
    const { view } = this.#board();
    return view.phase === 'deploying' && view.deploying !== undefined;
  });

  /** Lets go of what can no longer be put down. */
  letGo(): void {
    const missing = this.#board().view.deploying?.missing;
    if (this.selected && !this.movable.has(this.selected)) this.selected = '';
    if (this.picked && !missing?.some(({ unit }) => unit === this.picked)) this.picked = missing?.[0]?.unit ?? '';
  }

  /** Forgets what was picked up, aimed at and asked about: it was about another turn. */
  forget(): void {
    [this.selected, this.aimed, this.touched] = ['', '', ''];
  }

  /** Makes the next of the moves that follow each other. */
  next(): void {
    const { legal, choose } = this.#board();
    const [next, ...rest] = this.queue;
    if (next === undefined || !legal) return;
    this.queue = legal.moves.includes(next) ? rest : [];
    if (legal.moves.includes(next)) choose(next);
  }

  attack(at: string): void {
    this.#board().choose(`x${at}`);
    this.aimed = '';
  }

  home(): string {
    const { view, eye } = this.#board();
    return view.units.find((unit) => unit.seat === (eye || 1))?.at ?? 'm10';
  }

  tap(at: string): void {
    if (this.cursor) this.cursor = at;
    const { choose, eye } = this.#board();
    const unit = this.unitAt.get(at);
    this.touched = this.#finger && unit ? at : '';
    if (this.#place.closer(at, this.#finger)) return;
    if (this.selected && this.goals.has(at)) {
      choose(`${this.selected}-${at}`);
      this.selected = '';
    } else if (this.deploying && this.goals.has(at)) {
      choose(`place ${this.picked} ${at}`);
    } else if (this.deploying && unit && this.movable.has(at)) {
      choose(`take ${at}`);
      this.picked = unit.unit.toUpperCase();
    } else if (this.targets.has(at)) {
      if (this.aimed === at) this.attack(at);
      else this.aimed = at;
    } else if (this.movable.has(at)) {
      this.selected = this.selected === at ? '' : at;
    } else {
      // A finger on somebody else's unit asks about it.
      if (!this.#finger || this.selected || unit?.seat === eye) this.#mistake(at);
      this.selected = '';
    }
    if (this.aimed !== at) this.aimed = '';
  }

  /** A click that leads nowhere says why. */
  #mistake(at: string): void {
    const { view, eye, legal, outcome, refuse, explain, words } = this.#board();
    if (!legal || outcome || eye === 0) return;
    const move = meant(view, { at, eye, selected: this.selected, picked: this.picked });
    if (move) refuse(move);
    else if (view.phase === 'play') explain(own(words).chooseUnit);
  }

  #where(event: { clientX: number; clientY: number }): string {
    const box = this.#place.svg()?.getBoundingClientRect();
    if (!box) return '';
    const x = Math.floor(((event.clientX - box.left) / box.width) * COLUMNS);
    const y = ROWS - 1 - Math.floor(((event.clientY - box.top) / box.height) * ROWS);
    return x >= 0 && y >= 0 && x < COLUMNS && y < ROWS ? square(x, y) : '';
  }

  down = (event: PointerEvent): void => {
    this.#pressed = this.#where(event);
    this.#finger = event.pointerType === 'touch';
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const unit = this.unitAt.get(this.#pressed);
    if (unit && this.movable.has(this.#pressed))
      this.drag = { unit: unit.unit, from: this.#pressed, x: event.clientX, y: event.clientY };
  };

  grab = (unit: string, event: PointerEvent): void => {
    this.picked = unit;
    this.drag = { unit, from: '', x: event.clientX, y: event.clientY };
  };

  move = (event: PointerEvent): void => {
    if (!this.drag) {
      this.hovered = event.pointerType === 'mouse' ? this.#where(event) : '';
      return;
    }
    if (!this.far && this.drag.from && this.#where(event) === this.drag.from) return;
    if (!this.far && this.drag.from && !this.deploying) this.selected = this.drag.from;
    this.far = true;
    this.drag = { ...this.drag, x: event.clientX, y: event.clientY };
    this.hovered = this.#where(event);
  };

  up = (event: PointerEvent): void => {
    const held = this.drag;
    const wasFar = this.far;
    this.drag = null;
    this.far = false;
    if (!held || !wasFar) return;
    this.#pressed = '';
    const at = this.#where(event);
    const { legal, choose } = this.#board();
    if (this.deploying && at && at !== held.from && legal) {
      const put = `place ${held.unit.toUpperCase()} ${at}`;
      if (held.from) this.queue = [`take ${held.from}`, put];
      else if (legal.moves.includes(put)) choose(put);
      else this.#mistake(at);
    } else if (!this.deploying && at && at !== held.from) {
      this.tap(at);
    }
  };

  click = (event: MouseEvent): void => {
    // A finger's click is told to the whole pixel, which may lie on the next square: it means where it was put down.
    const at = this.#finger ? this.#pressed : this.#where(event);
    if (at && at === this.#pressed) this.tap(at);
    this.#pressed = '';
  };

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.#finger = false;
    const from = this.cursor || this.home();
    const next = step(from, event.key, COLUMNS, ROWS);
    if (next) {
      this.cursor = next;
      this.#place.follow(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.tap(this.cursor || from);
    } else if (event.key === 'Escape') {
      this.selected = '';
      this.aimed = '';
      this.touched = '';
    } else {
      return;
    }
    event.preventDefault();
  };
}
