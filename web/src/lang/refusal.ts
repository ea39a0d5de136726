/** What a refusal says, in the language chosen. */

import type { Refusal } from '../api/types';
import type { Words } from './words';

/**
 * A sentence for a refusal: the site's own for what only the site refuses, else the server's. That is English and says
 * exactly what was wrong; other languages have a sentence of their own for every code. Empty where nobody has words.
 */
export function sentence(w: Words, { code, message }: Pick<Refusal, 'code' | 'message'>): string {
  const own = w.here.troubles[code] ?? (code === 'offline' ? w.trouble.offline : undefined);
  const known = (w.refusals as Record<string, string>)[code];
  return own ?? (w.language === 'en' ? message || known : known || message) ?? '';
}
