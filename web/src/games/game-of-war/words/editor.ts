/** What is said where armies are kept and positions are drawn. */

import { inLanguage } from '../../../lang/words';

const en = {
  title: 'Draw a map or a position',
  help: 'Choose what to place, then point at squares or draw over them. With the keyboard: arrows and Enter.',
  tools: 'What to place',
  ground: { _: 'plain', m: 'mountain', p: 'pass', f: 'fort', A: 'North’s arsenal', a: 'South’s arsenal' } as Record<
    string,
    string
  >,
  unit: (side: string, unit: string) => `${side} ${unit}`,
  erase: 'Take away',
  back: 'Undo',
  turn: 'To move',
  turns: { N: 'North', S: 'South', '?': 'the die decides', D: 'both deploy first' } as Record<string, string>,
  begin: 'Begin with',
  begins: { map: 'the historical map', empty: 'an empty map', nobody: 'this map, without units' } as Record<
    string,
    string
  >,
  pair: (north: string, south: string) => `${north} against ${south}`,
  text: 'As text (KFEN)',
  badForm:
    'This is no position: it needs twenty rows of 25 squares with “/” between them, then who moves, such as “… N 5 - - 1”.',
  good: 'This can be played.',
  cutOff: (n: number) => (n === 1 ? '1 unit is cut off.' : `${n} units are cut off.`),
  checking: 'Looking…',
  play: 'Play from here',
  copyText: 'Copy the text',
  copyLink: 'Copy a link',
  saveAs: 'Keep it as',
  save: 'Keep',
  kept: 'Kept here:',
  forget: (name: string) => `Forget “${name}”`,
  unnamed: 'Give it a name first.',
  armies: 'Your armies',
  armyText: 'An army as text',
  useArmy: 'Place it',
  badArmy: 'This is no army: it is kinds with their squares, such as “I j15 f14; C c14; R c17”.',
  incomplete: 'An army can be kept once all its units stand.',
  marching: 'The army is marching out…',
};

const de: typeof en = {
  title: 'Eine Karte oder Stellung zeichnen',
  help: 'Wähle, was du setzt, dann zeig auf Felder oder zieh darüber. Mit der Tastatur: Pfeile und Enter.',
  tools: 'Was gesetzt wird',
  ground: { _: 'Ebene', m: 'Gebirge', p: 'Pass', f: 'Festung', A: 'Arsenal des Nordens', a: 'Arsenal des Südens' },
  unit: (side, unit) => `${side}: ${unit}`,
  erase: 'Wegnehmen',
  back: 'Rückgängig',
  turn: 'Am Zug',
  turns: { N: 'Norden', S: 'Süden', '?': 'der Würfel entscheidet', D: 'erst stellen beide auf' },
  begin: 'Beginne mit',
  begins: { map: 'der historischen Karte', empty: 'einer leeren Karte', nobody: 'dieser Karte ohne Einheiten' },
  pair: (north, south) => `${north} gegen ${south}`,
  text: 'Als Text (KFEN)',
  badForm:
    'Das ist keine Stellung: Sie braucht zwanzig Reihen mit 25 Feldern und „/“ dazwischen, dann wer zieht, etwa „… N 5 - - 1“.',
  good: 'So kann gespielt werden.',
  cutOff: (n) => (n === 1 ? '1 Einheit ist abgeschnitten.' : `${n} Einheiten sind abgeschnitten.`),
  checking: 'Wird geprüft …',
  play: 'Von hier aus spielen',
  copyText: 'Text kopieren',
  copyLink: 'Link kopieren',
  saveAs: 'Aufheben als',
  save: 'Aufheben',
  kept: 'Hier aufgehoben:',
  forget: (name) => `„${name}“ vergessen`,
  unnamed: 'Gib ihr zuerst einen Namen.',
  armies: 'Deine Heere',
  armyText: 'Ein Heer als Text',
  useArmy: 'Aufstellen',
  badArmy: 'Das ist kein Heer: Es besteht aus Arten mit ihren Feldern, etwa „I j15 f14; C c14; R c17“.',
  incomplete: 'Ein Heer lässt sich aufheben, wenn alle Einheiten stehen.',
  marching: 'Das Heer stellt sich auf …',
};

export const drawn = inLanguage({ en, de });
