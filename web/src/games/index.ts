/** Every game has a folder here, and is found by it. What is in a folder is fetched when it is needed. */

import type { Component } from 'svelte';
import type { Language } from '../lang/words';
import type { AnyFace, Card, Diagram } from './contract';
import { stepsIn, type Step } from './lessons';
import { plain } from './plain';

import.meta.glob('./*/accent.css', { eager: true });
const CARDS = import.meta.glob<Card>('./*/card.ts', { eager: true, import: 'card' });
const PICTURES = import.meta.glob<Component<{ beat: number }>>('./*/Picture.svelte', {
  eager: true,
  import: 'default',
});
const FACES = import.meta.glob<AnyFace>('./*/index.ts', { import: 'face' });
const DIAGRAMS = import.meta.glob<Diagram>('./*/diagram.ts', { import: 'diagram' });
const LABS = import.meta.glob<Component>('./*/Lab.svelte', { import: 'default' });
const WORDS = import.meta.glob<string>('./*/words/*.ftl', { query: '?raw', import: 'default' });

const RULEBOOKS = import.meta.glob<string>('../../../docs/rules/**/*.md', { query: '?raw', import: 'default' });
const LESSONS = import.meta.glob<unknown>('./*/lessons.json', { import: 'default' });

/** All games that have a card, in the order in which people are shown them. */
export const ORDER = Object.entries(CARDS)
  .toSorted(([, a], [, b]) => a.order - b.order)
  .map(([path]) => path.split('/')[1] ?? '');

/** What is known of a game before it is opened. */
export const cardOf = (game: string): Card | undefined => CARDS[`./${game}/card.ts`];

/** The small board that plays itself. */
export const pictureOf = (game: string): Component<{ beat: number }> | undefined =>
  PICTURES[`./${game}/Picture.svelte`];

/** The face of a game; one that has no board yet gets the plain one, so that it can be played all the same. */
export const faceOf = async (game: string): Promise<AnyFace> => (await FACES[`./${game}/index.ts`]?.()) ?? plain;

/** How a game's rulebook is drawn, if it has drawings. */
export const diagramOf = async (game: string): Promise<Diagram | undefined> => DIAGRAMS[`./${game}/diagram.ts`]?.();

/** A game's rulebook in a language, as Markdown; the English one where it has not been translated. */
export async function rulebookOf(game: string, language: Language): Promise<{ text: string; language: Language }> {
  const folder = '../../../docs/rules';
  const translated = language === 'en' ? undefined : RULEBOOKS[`${folder}/${language}/${game}.md`];
  if (translated) return { text: await translated(), language };
  const load = RULEBOOKS[`${folder}/${game}.md`];
  if (!load) throw new Error(`there is no rulebook of ${game}`);
  return { text: await load(), language: 'en' };
}

/** What there is to study of a game; nothing where nobody has made it yet. */
export const labOf = async (game: string): Promise<Component | undefined> => LABS[`./${game}/Lab.svelte`]?.();

/** The steps of a game's course; none where nobody has written one. */
export const stepsOf = async (game: string, language: Language): Promise<Step[]> =>
  stepsIn(await LESSONS[`./${game}/lessons.json`]?.(), game, language);

/** The words for what a game tells, as a Fluent file. */
export const wordsOf = async (game: string, language: Language): Promise<string> =>
  (await WORDS[`./${game}/words/${language}.ftl`]?.()) ?? '';
