/** Was auf Deutsch von Bildern gesagt wird. */

import type { en } from './en';

export const de: typeof en = {
  picture: 'Bild',
  film: 'Film',
  which: 'Welcher Teil, und mit wessen Augen',
  from: 'Film von Ereignis',
  to: 'bis Ereignis',
  byTurn: 'Zug um Zug',
  drawing: 'Es wird gezeichnet …',
  embed: 'Für eine Seite kopieren',
  shown: (game, now, all) => `${game}, nach ${now} von ${all} Ereignissen`,
  shownNow: (game) => `${game}, wie es steht`,
  open: 'Partie öffnen',
  running: 'Die Partie läuft noch.',
};
