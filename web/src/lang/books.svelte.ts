/** The games' words in the language chosen: fetched when first asked for, and then there. */

import { SvelteMap } from 'svelte/reactivity';
import { cardOf, wordsOf } from '../games';
import type { CardWords } from '../games/contract';
import { Book, type NameOf } from './book';
import { words } from './index.svelte';
import { textOf, type Phrase, type Piece } from './phrase';

const SHARED = import.meta.glob<string>('./words/*.ftl', { query: '?raw', import: 'default' });

const books = new SvelteMap<string, Book>();
const asked = new Set<string>();

/** A game's words; without any until they have come. Read inside a component, it follows them and the language. */
export function book(game: string): Book | undefined {
  const { language } = words();
  const key = `${language} ${game}`;
  if (!asked.has(key)) {
    asked.add(key);
    void Promise.all([SHARED[`./words/${language}.ftl`]?.() ?? '', wordsOf(game, language)]).then(
      (texts) => books.set(key, new Book(language, ...texts)),
      // Whoever asks next tries again.
      () => asked.delete(key),
    );
  }
  return books.get(key);
}

/** What a game is called, and what there is to say of it in a line or two. */
export const about = (game: string): CardWords | undefined => cardOf(game)?.words[words().language];

/** Why a game is over, by the word its rules have for it. */
export const ended = (game: string, reason: string): string =>
  words().reasons[reason] ?? book(game)?.say(`end-${reason}`) ?? reason;

/** What happened, in pieces; `undefined` where there are no words for it. */
export const tell = (game: string, phrase: Phrase, nameOf?: NameOf): Piece[] | undefined =>
  book(game)?.tell('story', phrase, nameOf);

/** Why something was refused, in pieces; `undefined` where there are no words for it. */
export const refuse = (game: string, phrase: Phrase, nameOf?: NameOf): Piece[] | undefined =>
  book(game)?.tell('refused', phrase, nameOf);

/** Where to look first, in pieces; `undefined` where there are no words for it. */
export const look = (game: string, phrase: Phrase, nameOf?: NameOf): Piece[] | undefined =>
  book(game)?.tell('hint', phrase, nameOf);

/** What mattered in a game, in pieces; `undefined` where there are no words for it. */
export const weighed = (game: string, phrase: Phrase, nameOf?: NameOf): Piece[] | undefined =>
  book(game)?.tell('analysis', phrase, nameOf);

/** A whole story, a sentence each; `undefined` where there is none, or no words for a part of it. */
export function tellAll(game: string, story: Phrase[], nameOf?: NameOf): Piece[][] | undefined {
  const told = story.map((phrase) => tell(game, phrase, nameOf));
  return told.length > 0 && told.every((pieces) => pieces !== undefined) ? told : undefined;
}

/** What happened, for those who listen. */
export const speak = (sentences: Piece[][]): string => sentences.map(textOf).join(' ');
