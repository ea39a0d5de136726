import type { en } from './en';

export type Language = 'en' | 'de';

/** All words of the site; every language has every one. */
export type Words = typeof en;

/** Picks the words in the language of the site's, out of those of a part of it. */
export const inLanguage =
  <Own>(all: Record<Language, Own>) =>
  (words: Words): Own =>
    all[words.language];
