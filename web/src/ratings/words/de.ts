/** Was Wertungen auf Deutsch sagen. */

import type { en } from './en';

export const de: typeof en = {
  ratings: 'Wertung',
  text: 'Wer wie stark ist, nach gewerteten Spielen. Alle beginnen mit 1500; ein Fragezeichen sagt, dass es für ein Urteil noch zu wenige Spiele sind.',
  kinds: { two: 'Zu zweit', several: 'Zu dritt und mehr' },
  game: 'Spiel',
  kind: 'Spieler',
  place: 'Platz',
  player: 'Spieler',
  rating: 'Wertung',
  games: 'Spiele',
  won: 'Gewonnen',
  drawn: 'Unentschieden',
  you: 'du',
  bot: (level) => `Bot, Stufe ${level}`,
  nobody: 'Hier hat noch niemand ein gewertetes Spiel gespielt.',
  provisional: 'vorläufig',
  rated: 'Gewertetes Spiel',
  counting: 'Das Ergebnis wird gerade gezählt …',
  uncounted: 'Ihr habt heute schon zu oft gegeneinander gespielt: Dieses Spiel ändert keine Wertung.',
  change: (name, before, after) => `${name}: ${before} → ${after}`,
  of: (name) => `Wertungen von ${name}`,
  none: 'Unter diesem Namen gibt es keine Wertung.',
  graph: (game, from, to) => `${game}: von ${from} bis ${to}`,
  deviation: (n) => `mehr oder weniger ${n}`,
  back: 'Alle Wertungen',
};
