/** The words in the language chosen. */

import { settings } from '../lib/settings.svelte';
import { en } from './en';
import type { Words } from './words';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

let current = $state.raw<Words>(en);

/** The words now. Read inside a component, it follows the language. */
export function words(): Words {
  return current;
}

/** Fetches the chosen language if it is not there yet. */
export async function speak(): Promise<void> {
  if (settings.language === 'de') {
    const { de } = await import('./de');
    if (settings.language === 'de') current = de;
  } else {
    current = en;
  }
}
