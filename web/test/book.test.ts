import { describe, expect, it, test } from 'vitest';
import { Book } from '../src/lang/book';
import { isOpen, settled, textOf, type Phrase } from '../src/lang/phrase';

const EN = `
seat-1 = Red
seat-2 = Blue
word-tailwind = Tailwind
story-pops = { $who } pops { $at } { $times ->
    [one] once
   *[other] { $times } times
}.
story-takes = { $who } takes { $squares } from { $from }{ $squares-count ->
    [one] {""}
   *[other] {" "}at one stroke
}.
story-plays = { $card-key ->
    [tailwind] { $card } lifts { $dice } to { $value }
   *[other] { $card } does nothing
}.
story-first = { $who-key ->
    [1] { $who } begins
   *[other] { $who } follows
} with { $formula }.
story-sum = { $dice } { $gains } = { $total }.
story-draws = { $who } draws { $card }.
story-ground = Changed: { $work }.
sign-M = ♂
refused-taken = { $at } is taken.
`;
const DE = `
seat-1 = Rot
seat-2 = Blau
story-takes = { $who } nimmt { $from } die Felder { $squares }.
story-pops = { $who }: { $at } platzt { $times }-mal.
story-ground = Verändert: { $work }.
sign-M = ♂
`;

const en = new Book('en', 'refused-taken = overridden', EN);
const de = new Book('de', DE);
const said = (book: Book, phrase: Phrase): string => textOf(book.tell('story', phrase) ?? []);
const takes: Phrase = {
  what: 'takes',
  who: { seat: 1 },
  from: { seats: [2, 3] },
  squares: { squares: ['c3', 'd4', 'e5'] },
};

describe('a phrase in words', () => {
  it.each<[Book, Phrase, string]>([
    [en, { what: 'pops', who: { seat: 1 }, at: { square: 'c3' }, times: 4 }, 'Red pops c3 4 times.'],
    [en, { what: 'pops', who: { seat: 2 }, at: { square: 'c3' }, times: 1 }, 'Blue pops c3 once.'],
    [de, { what: 'pops', who: { seat: 1 }, at: { square: 'c3' }, times: 1.234 }, 'Rot: c3 platzt 1,23-mal.'],
    [en, { what: 'ground', work: { text: 'V*1.1: c4 M70.74→77.81, F5' } }, 'Changed: V*1.1: c4 ♂70.74→77.81, F5.'],
    [de, { what: 'ground', work: { text: 'V*1.1: c4 M70.74→77.81' } }, 'Verändert: V*1.1: c4 ♂70,74→77,81.'],
    [en, takes, 'Red takes c3, d4 and e5 from Blue and 3 at one stroke.'],
    [de, takes, 'Rot nimmt Blau und 3 die Felder c3, d4 und e5.'],
    [
      en,
      { what: 'plays', card: { word: 'tailwind' }, dice: { dice: [4, 5] }, value: 11 },
      'Tailwind lifts 4 + 5 to 11.',
    ],
    [en, { what: 'plays', card: { word: 'mud' } }, 'mud does nothing.'],
    [
      en,
      {
        what: 'sum',
        dice: { dice: [6, 3] },
        gains: {
          gains: [
            { by: 2, of: { word: 'tailwind' } },
            { by: -1, of: { text: 'mud' } },
          ],
        },
        total: 10,
      },
      '6 + 3 + 2 (Tailwind) − 1 (mud) = 10.',
    ],
    [
      en,
      { what: 'draws', who: { seat: 1 }, card: { all: [{ word: 'tailwind' }, { word: 'mud' }] } },
      'Red draws Tailwind and mud.',
    ],
    [en, { what: 'first', who: { seat: 1 }, formula: { text: 'V*1.1' } }, 'Red begins with V*1.1.'],
  ])('%#', (book, phrase, sentence) => expect(said(book, phrase)).toBe(sentence));

  it('keeps what a page can draw', () =>
    expect(en.tell('story', { what: 'pops', who: { seat: 1 }, at: { square: 'c3' }, times: 4 })).toEqual([
      { kind: 'seat', seat: 1, text: 'Red' },
      { kind: 'words', text: ' pops ' },
      { kind: 'square', square: 'c3', text: 'c3' },
      { kind: 'words', text: ' 4 times.' },
    ]));

  it('calls seats what the table calls them', () =>
    expect(
      textOf(
        en.tell('refused', { what: 'taken', at: { seat: 1 } }, (seat) => (seat === 1 ? 'Green' : undefined)) ?? [],
      ),
    ).toBe('Green is taken.'));
});

test.each<[Phrase]>([[{ what: 'unheard-of' }], [{ what: 'pops', who: { seat: 1 } }]])(
  'what has no words, or lacks a part, is not told: %j',
  (phrase) => expect(en.tell('story', phrase)).toBeUndefined(),
);

test('what hangs on others is told once it stands, and nothing that was told is unsaid', () => {
  const told = (...whats: string[]): Phrase[] =>
    whats.map((what) => (/^-\d$/.test(what) ? { what: 'takes-back', facts: Number(what.slice(1)) } : { what }));
  const left = (stories: Phrase[][], sure = false): string =>
    settled(stories, sure)
      .map((story) => story.map(({ what }) => what).join(' '))
      .join(', ');
  const roll = told('throws', 'if-no-card', 'counts', 'out');
  expect(left([roll])).toBe('throws');
  expect(isOpen([roll])).toBe(true);
  expect(left([roll], true)).toBe('throws counts out');
  // Anything else that is told shows that it stands; what tells nothing does not.
  expect(left([roll, []])).toBe('throws, ');
  expect(left([roll, told('turn')])).toBe('throws counts out, turn');
  expect(isOpen([roll, told('turn')])).toBe(false);
  // A card that came first says how much is not to be.
  expect(left([roll, [], told('-2', 'plays', 'if-no-card', 'counts')])).toBe('throws, , plays');
  expect(left([roll, told('-1', 'plays')])).toBe('throws counts, plays');
  expect(left([roll, told('-5', 'plays')])).toBe('throws, plays');
  // At the end everything is told, also what was told ahead.
  expect(left([roll, told('passes', 'counts', 'out', 'wins')], true)).toBe('throws, passes counts out wins');
});

test('a log that grows by a story never loses a line', () => {
  const stories: Phrase[][] = [
    [{ what: 'throws' }, { what: 'if-no-card' }, { what: 'a' }, { what: 'b' }],
    [],
    [{ what: 'takes-back', facts: 1 }, { what: 'plays' }, { what: 'if-no-card' }, { what: 'c' }],
    [{ what: 'd' }],
    [{ what: 'takes-back', facts: 3 }, { what: 'e' }],
  ];
  for (let count = 0; count < stories.length; count += 1) {
    const [before, after] = [count, count + 1].map((n) =>
      settled(stories.slice(0, n), false)
        .flat()
        .map(({ what }) => what),
    );
    expect(after?.slice(0, before?.length)).toEqual(before);
  }
});
