/**
 * Shows one thing after the other. Whoever is on stage may hold the next back for as long as a motion lasts;
 * when too much waits, or a person taps, nobody is waited for.
 */

type Act = () => Promise<void>;

export class Stage {
  /** With more acts than this waiting, motion is skipped. */
  patience = 8;
  /** So long everything stays that has been shown, in milliseconds, so that somebody who only watches can follow. */
  beat = 0;
  /** How fast motion goes, where somebody other than the board sets it. */
  pace: number | null = null;
  /** Told when a motion begins and when it has ended. */
  onmotion: (moving: boolean) => void = () => undefined;
  #acts: Act[] = [];
  #running = false;
  #closed = false;
  #rushing = false;
  #held: Promise<unknown> | null = null;
  #skip: (() => void) | null = null;
  #listeners = new Set<() => void>();

  add(act: Act): void {
    this.#acts.push(act);
    if (this.hurried) this.skip();
    void this.#run();
  }

  /** Plays an act; answers when it is over, with whatever moves in it. */
  perform(act: Act): Promise<void> {
    this.add(act);
    return new Promise((done) => this.add(async () => done()));
  }

  /** Keeps the next act waiting until a motion has ended. */
  hold(motion: Promise<unknown>): void {
    this.#held = motion;
  }

  /** Says that the motion on stage has told all; what still holds the next back is a person who reads. */
  seen(): void {
    this.onmotion(false);
  }

  /** Ends the motion on stage at once. */
  skip(): void {
    for (const listener of this.#listeners) listener();
    this.#skip?.();
  }

  /** Skips everything that waits now. */
  rush(): void {
    this.#rushing = this.#running;
    this.skip();
  }

  /** Tells a board when a person has had enough of a motion. Answers how to stop listening. */
  onskip(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get hurried(): boolean {
    return this.#rushing || this.#acts.length > this.patience;
  }

  clear(): void {
    this.#acts = [];
    this.skip();
  }

  close(): void {
    this.#closed = true;
    this.clear();
  }

  /** Waits for a beat, or until somebody has seen enough. */
  async #rest(): Promise<void> {
    await new Promise<void>((done) => {
      const bell = setTimeout(done, this.beat);
      this.#skip = () => {
        clearTimeout(bell);
        done();
      };
    });
    this.#skip = null;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let act = this.#acts.shift(); act && !this.#closed; act = this.#acts.shift()) {
      await act();
      const held = this.#held;
      this.#held = null;
      if (held && !this.hurried) {
        this.onmotion(true);
        await Promise.race([held, new Promise<void>((done) => (this.#skip = done))]);
        this.#skip = null;
        this.onmotion(false);
      }
      if (this.beat > 0 && !this.hurried && !this.#closed) await this.#rest();
    }
    this.#running = false;
    this.#rushing = false;
  }
}
