/** Reads Gowap's formulas (GW-4) to draw their curve and to point at a mistake; the server's reading is what counts. */

export type Mistake = {
  at: number;
  why: 'empty' | 'char' | 'name' | 'open' | 'end' | 'comma' | 'long' | 'deep';
  what: string;
};
export type Curve = (v: number) => number;

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  // Anything that is not a number makes the whole not a number, as the rules have it.
  min: (...values) => (values.some(Number.isNaN) ? Number.NaN : Math.min(...values)),
  max: (...values) => (values.some(Number.isNaN) ? Number.NaN : Math.max(...values)),
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  sqrt: Math.sqrt,
};
const LONGEST = 200;
const DEEPEST = 32;

class Stop extends Error {
  constructor(readonly mistake: Mistake) {
    super(mistake.why);
  }
}

/** Reads a formula: a function of V, or where and why it makes no sense. */
export function read(text: string): { curve: Curve } | { mistake: Mistake } {
  try {
    return { curve: new Reader(text).all() };
  } catch (stop) {
    if (stop instanceof Stop) return { mistake: stop.mistake };
    throw stop;
  }
}

class Reader {
  #at = 0;
  #depth = 0;

  constructor(readonly text: string) {
    if (text.trim() === '') this.#stop('empty');
    if (text.length > LONGEST) {
      this.#at = LONGEST;
      this.#stop('long');
    }
  }

  all(): Curve {
    const curve = this.#sum();
    if (this.#peek() !== '') this.#stop('char');
    return curve;
  }

  #stop(why: Mistake['why'], what = this.text.charAt(this.#at), at = this.#at): never {
    throw new Stop({ at, why, what });
  }

  #peek(): string {
    while (this.text.charAt(this.#at) === ' ') this.#at += 1;
    return this.text.charAt(this.#at);
  }

  #take(mark: string): boolean {
    if (this.#peek() !== mark) return false;
    this.#at += 1;
    return true;
  }

  #sum(): Curve {
    let left = this.#product();
    for (;;) {
      const a = left;
      if (this.#take('+')) {
        const b = this.#product();
        left = (v) => a(v) + b(v);
      } else if (this.#take('-')) {
        const b = this.#product();
        left = (v) => a(v) - b(v);
      } else return left;
    }
  }

  #product(): Curve {
    let left = this.#signed();
    for (;;) {
      const a = left;
      if (this.#take('*')) {
        const b = this.#signed();
        left = (v) => a(v) * b(v);
      } else if (this.#take('/')) {
        const b = this.#signed();
        left = (v) => a(v) / b(v);
      } else return left;
    }
  }

  /** A minus binds less tightly than a power: -V^2 is −(V²). */
  #signed(): Curve {
    if (!this.#take('-')) return this.#power();
    const inside = this.#deeper(() => this.#signed());
    return (v) => -inside(v);
  }

  #power(): Curve {
    const base = this.#atom();
    if (!this.#take('^')) return base;
    const exponent = this.#deeper(() => this.#signed());
    return (v) => base(v) ** exponent(v);
  }

  #atom(): Curve {
    const mark = this.#peek();
    if (mark === '') this.#stop('end');
    if (mark === '(') {
      const from = this.#at;
      this.#at += 1;
      const inside = this.#deeper(() => this.#sum());
      this.#close(from);
      return inside;
    }
    const number = /^\d+(\.\d+)?/.exec(this.text.slice(this.#at))?.[0];
    if (number !== undefined) {
      this.#at += number.length;
      const value = Number(number);
      return () => value;
    }
    const word = /^[a-z]+/i.exec(this.text.slice(this.#at))?.[0];
    if (word === undefined) this.#stop('char');
    const from = this.#at;
    this.#at += word.length;
    if (word.toLowerCase() === 'v') return (v) => v;
    const call = FUNCTIONS[word];
    if (!call) this.#stop('name', word, from);
    if (!this.#take('(')) this.#stop(this.#peek() === '' ? 'end' : 'char');
    const values = [this.#deeper(() => this.#sum())];
    while (this.#take(',')) values.push(this.#deeper(() => this.#sum()));
    this.#close(from);
    const several = word === 'min' || word === 'max';
    if (several ? values.length < 2 : values.length !== 1) this.#stop('comma', word, from);
    return (v) => call(...values.map((value) => value(v)));
  }

  #close(from: number): void {
    if (this.#take(')')) return;
    if (this.#peek() === '') this.#stop('open', '(', from);
    this.#stop('char');
  }

  #deeper<T>(inside: () => T): T {
    if (++this.#depth > DEEPEST) this.#stop('deep');
    const out = inside();
    this.#depth -= 1;
    return out;
  }
}
