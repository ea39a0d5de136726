/** What is to be played, as a form has it: the way to play, options, a position and the clock. One for every page that asks. */

import type { GameCard, OptionInfo, Pace } from '../api/types';
import type { AnyFace } from '../games/contract';
import { read } from '../games/options';
import { isByDays, readPace, USUAL } from '../pages/pace';

/** What a form says, made exact. */
export interface Wanted {
  options: Record<string, unknown>;
  position?: unknown;
  pace?: Pace;
}

/** What is wrong with a form: an option, the position or the clock. */
export type Wrong = { option: string } | { position: true } | { clock: true };

export class Terms {
  info = $state.raw<GameCard | null>(null);
  face = $state.raw<AnyFace | null>(null);
  seats = $state(2);
  preset = $state(0);
  /** A position to start from, as the form has it. */
  position = $state('');
  /** Options as the form has them; those left alone are not in it. */
  chosen = $state<Record<string, string>>({});
  /** How much time there is: a name of a usual pace, `none`, or `own` with three numbers. */
  clock = $state('none');
  pieces = $state({ turn: 0, reserve: 5, increment: 3 });
  weekends = $state(false);

  readonly presets = $derived(this.info?.presets ?? []);
  /** How much time there is; nothing where there is no clock, or the numbers make no sense. */
  readonly pace = $derived<Pace | undefined>(
    this.clock === 'own' ? readPace(this.pieces.turn, this.pieces.reserve, this.pieces.increment) : USUAL[this.clock],
  );
  readonly base = $derived<Record<string, unknown>>({ ...this.info?.options, ...this.presets[this.preset]?.options });
  /** The options as they would be now, for those that depend on each other. */
  readonly wanted = $derived<Record<string, unknown>>({
    ...this.base,
    ...Object.fromEntries(Object.entries(this.chosen).map(([option, text]) => [option, this.#valued(option, text)])),
  });
  readonly most = $derived(Math.min(this.info?.seats[1] ?? 2, this.presets[this.preset]?.most ?? 16));
  /** Whether the game starts from a position: one's own, or that of the way to play. */
  readonly placed = $derived(this.position.trim() !== '' || this.presets[this.preset]?.position !== undefined);
  /** The options that count as things stand. */
  readonly fields = $derived<OptionInfo[]>(
    (this.info?.choices ?? []).filter(({ name }) => this.face?.setUp?.counts(name, this.wanted, this.placed) ?? true),
  );

  constructor(position = '', clock = 'none') {
    this.position = position;
    this.clock = clock;
  }

  /** Begins anew with a game. */
  play(info: GameCard | null): void {
    this.info = info;
    this.face = null;
    this.seats = Math.max(2, info?.seats[0] ?? 2);
    this.choose(0);
  }

  /** Takes one of the game's own ways to play. */
  choose(preset: number): void {
    this.preset = preset;
    this.position = '';
    this.chosen = {};
    this.seats = Math.min(this.seats, this.presets[preset]?.most ?? 16);
  }

  /** Reads the form; says what is wrong where something is. */
  read(timed = true): Wanted | Wrong {
    const options: Record<string, unknown> = { ...this.presets[this.preset]?.options };
    for (const { name: option } of this.fields.filter(({ name }) => name in this.chosen)) {
      const value = this.#valued(option, this.chosen[option] ?? '');
      if (value === undefined) return { option };
      options[option] = value;
    }
    const own = this.position.trim() !== '';
    const position = own ? this.#readPosition() : this.presets[this.preset]?.position;
    if (own && position === undefined) return { position: true };
    const pace = this.pace;
    if (timed && this.clock !== 'none' && !pace) return { clock: true };
    return {
      options: this.face?.setUp?.settle(options) ?? options,
      ...(position !== undefined && { position }),
      ...(timed && pace && { pace: { ...pace, weekends: this.weekends && isByDays(pace) } }),
    };
  }

  #valued(option: string, text: string): unknown {
    const choice = this.info?.choices.find(({ name }) => name === option);
    return choice && read(choice, text);
  }

  /** The position as the game has it: text, or JSON; `undefined` where it cannot be read. */
  #readPosition(): unknown {
    const text = this.position.trim();
    if (!/^[{[]/.test(text)) return text;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  }
}
