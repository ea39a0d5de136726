import { describe, expect, it, test } from 'vitest';
import { Book } from '../src/lang/book';
import { stillTrue, textOf, type Phrase } from '../src/lang/phrase';

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
refused-taken = { $at } is taken.
`;
const DE = `
seat-1 = Rot
seat-2 = Blau
story-takes = { $who } nimmt { $from } die Felder { $squares }.
story-pops = { $who }: { $at } platzt { $times }-mal.
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

test('what was told too early is left out once it is taken back', () => {
  const told = (...whats: string[]): Phrase[] => whats.map((what) => ({ what }));
  const back = (facts: number): Phrase => ({ what: 'takes-back', facts });
  const left = (stories: Phrase[][]): string =>
    stillTrue(stories)
      .map((story) => story.map(({ what }) => what).join(' '))
      .join(', ');
  expect(left([told('plays', 'heals'), [back(1), ...told('plays', 'cancels')]])).toBe('plays, plays cancels');
  // It reaches over moments of which nothing is told, and never further than there is anything.
  expect(left([told('rolls', 'out'), [], told('turn'), [back(2), ...told('plays')]])).toBe('rolls, , , plays');
  expect(left([told('a'), [back(5), ...told('b')]])).toBe(', b');
  expect(left([told('a', 'b'), told('c')])).toBe('a b, c');
});
