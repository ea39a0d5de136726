import type { en } from './en';

/** What the board of Color Wars says in German; what its rules tell is in the Fluent file beside this. */
export const de: typeof en = {
  claim: 'Besetze ein Feld. Es beginnt mit drei Punkten.',
  claimFor: (color) => `Besetze ein Feld für ${color}.`,
  pick: 'Wähle die Farbe, die du lieber spielst. Rot zieht zuerst.',
  red: 'Rot spielen',
  blue: 'Blau spielen',
  add: 'Leg einen Punkt auf eines deiner Felder.',
  popping: 'Die Punkte fallen …',
  square: (at, color, value) => `${at}, ${color}, ${value}`,
  empty: (at) => `${at}, leer`,
  tellClaim: (who, at) => `${who} besetzt ${at}.`,
  tellAdd: (who, at) => `${who} legt einen Punkt auf ${at}.`,
  tellPick: (taken, left, swapped) =>
    swapped
      ? `Die zweite Seite nimmt ${taken}. Die erste, die es hatte, spielt jetzt ${left}.`
      : `Die zweite Seite behält ${taken}, die erste behält ${left}.`,
  plays: (color, swapped) =>
    swapped ? `Die Farben sind getauscht: Du spielst jetzt ${color}.` : `Die Farben bleiben: Du spielst ${color}.`,
  out: 'raus',
  standing: (squares, points) =>
    `${squares === 1 ? '1 Feld' : `${squares} Felder`}, ${points === 1 ? '1 Punkt' : `${points} Punkte`}`,
  hold: 'Halte ein Feld gedrückt, um zu sehen, was ein Punkt auslöst.',
  tapTwice: 'Das erste Tippen zeigt, was ein Punkt auslöst, das zweite legt ihn.',
  tellDeal: (what) => `Der Zufall setzt die ersten Felder: ${what}.`,
  wait: 'Du bist noch nicht am Zug.',
  holds: (color, squares, points) =>
    `${color}: ${squares === 1 ? '1 Feld' : `${squares} Felder`}, ${points === 1 ? '1 Punkt' : `${points} Punkte`}.`,
  bare: 'Das Brett ist leer.',
  sets: (pops, taken, wins) =>
    wins
      ? 'Das gewinnt die Partie.'
      : `${pops === 1 ? '1 Knall' : `${pops} Knalle`}${taken > 0 ? `, nimmt ${taken}` : ''}.`,
};
