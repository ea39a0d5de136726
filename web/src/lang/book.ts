/**
 * The words of a game in one language, out of Fluent files. Parts become variables of the messages: seats as names,
 * lists joined, dice added up, `$who-key` for whatever a message selects by, `$squares-count` for how many there are.
 */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';
import { partsOf, type Named, type Part, type Phrase, type Piece } from './phrase';

/** What seats are called where a phrase is told; without it the game's own words say. */
export type NameOf = (seat: number) => string | undefined;

/** Marks that no text has: between them stands which piece belongs there. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARKED = /\uE000(\d+)\uE001/;

/** Lists as this site writes them: "c3, d4 and e5". */
const LISTS: Record<string, string> = { en: 'en-GB' };

export class Book {
  readonly #bundle: FluentBundle;
  readonly #lists: Intl.ListFormat;
  readonly #numbers: Intl.NumberFormat;

  constructor(language: string, ...texts: string[]) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#lists = new Intl.ListFormat(LISTS[language] ?? language, { type: 'conjunction' });
    this.#numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
    for (const text of texts) this.#bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** A message without parts; `undefined` where there is none. */
  say(key: string, values: Record<string, FluentVariable> = {}): string | undefined {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (!pattern) return undefined;
    const errors: Error[] = [];
    const text = this.#bundle.formatPattern(pattern, values, errors);
    return errors.length === 0 ? text : undefined;
  }

  /** What happened, or why something was refused; `undefined` where there are no words for it. */
  tell(kind: 'story' | 'refused' | 'hint' | 'analysis', phrase: Phrase, nameOf?: NameOf): Piece[] | undefined {
    const pieces: Piece[] = [];
    const mark = (piece: Piece): string => `${OPEN}${pieces.push(piece) - 1}${CLOSE}`;
    const values: Record<string, FluentVariable> = {};
    for (const [name, part] of partsOf(phrase)) Object.assign(values, this.#values(name, part, mark, nameOf));
    const text = this.say(`${kind}-${phrase.what}`, values);
    // Every second bit is the number of a piece.
    return text
      ?.split(MARKED)
      .map((bit, i): Piece => (i % 2 === 1 ? pieces[Number(bit)] : undefined) ?? { kind: 'words', text: bit })
      .filter((piece) => piece.text !== '');
  }

  #values(name: string, part: Part, mark: (piece: Piece) => string, nameOf?: NameOf): Record<string, FluentVariable> {
    const seat = (seat: number): string => mark({ kind: 'seat', seat, text: nameOf?.(seat) ?? this.seat(seat) });
    const square = (square: string): string => mark({ kind: 'square', square, text: square });
    const list = (items: string[]) => ({ [name]: this.#lists.format(items), [`${name}-count`]: items.length });
    if (typeof part === 'number') return { [name]: new FluentNumber(part, { maximumFractionDigits: 2 }) };
    if ('seat' in part) return { [name]: seat(part.seat), [`${name}-key`]: part.seat };
    if ('seats' in part) return list(part.seats.map(seat));
    if ('square' in part) return { [name]: square(part.square) };
    if ('squares' in part) return list(part.squares.map(square));
    if ('dice' in part) {
      const { dice } = part;
      return { [name]: mark({ kind: 'dice', dice, text: dice.join(' + ') }), [`${name}-count`]: dice.length };
    }
    if ('gains' in part) {
      const one = ({ by, of }: { by: number; of: Named }): string =>
        `${by < 0 ? '−' : '+'} ${Math.abs(by)} (${this.#named(of, mark)})`;
      return { [name]: part.gains.map(one).join(' '), [`${name}-count`]: part.gains.length };
    }
    if ('all' in part) return list(part.all.map((one) => this.#named(one, mark)));
    return { [name]: this.#named(part, mark), ...('word' in part && { [`${name}-key`]: part.word }) };
  }

  #named(part: Named, mark: (piece: Piece) => string): string {
    if ('word' in part) {
      const { word } = part;
      return mark({ kind: 'term', word, text: this.say(`word-${word}`) ?? word });
    }
    // Some text is a name that a language has its own word for.
    return mark({ kind: 'notation', text: this.say(`text-${part.text}`) ?? this.#signed(part.text) });
  }

  /** Letters before numbers, where a game has a sign for them: `M38.5→42.35` is how a man of 38.5 grew. */
  #signed(text: string): string {
    return text.replace(/\b([A-Z])(\d+(?:\.\d+)?)(→\d+(?:\.\d+)?)?/g, (all, letter: string, was: string, is = '') => {
      const sign = this.say(`sign-${letter}`);
      const value = (digits: string): string => this.#numbers.format(Number(digits));
      return sign === undefined ? all : `${sign}${value(was)}${is && `→${value(is.slice(1))}`}`;
    });
  }

  /** What a seat is called where nobody else says; a message may select by how many play. */
  seat(seat: number, seats = 0): string {
    return this.say(`seat-${seat}`, { seats }) ?? String(seat);
  }
}
