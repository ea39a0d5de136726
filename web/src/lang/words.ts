import type { en } from './en';

/** All words of the site; every language has every one. */
export type Words = typeof en;
