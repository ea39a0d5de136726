/** Was die Aufgaben auf Deutsch sagen. */
import type { en } from './en';

const percent = (value: number, places = 1): string => `${(value * 100).toFixed(places).replace('.', ',')} %`;
const moves = (n: number): string => (n === 1 ? 'einem Zug' : `${n} Zügen`);

export const de: typeof en = {
  puzzles: 'Aufgaben',
  text: 'Stellungen mit einer besten Antwort, jede mit ihrem Beweis. Deine Wertung und deine Serie bleiben in diesem Browser.',
  today: 'Aufgabe des Tages',
  todayOf: (game) => `Aufgabe des Tages: ${game}`,
  solvedToday: 'Gelöst. Die nächste kommt morgen.',
  rating: 'Deine Wertung',
  streak: 'Tage in Folge',
  solved: (done, all) => `${done} von ${all} gelöst`,
  solve: 'Lösen',
  title: (game) => `Eine Aufgabe aus ${game}`,
  grade: (grade) => `Schwere ${grade}`,
  all: 'Alle Themen',
  themes: {
    'win-in-1': 'Gewinn in 1',
    'win-in-2': 'Gewinn in 2',
    'win-in-3': 'Gewinn in 3',
    'win-in-4': 'Gewinn in 4',
    'win-in-5': 'Gewinn in 5',
    arsenals: 'Arsenale',
    kills: 'Vernichten',
    cuts: 'Abschneiden',
    rescues: 'Retten',
    storms: 'Stürme',
    rolls: 'Würfe',
    mixes: 'Sechzehn Züge: was nicht fehlen darf',
    habits: 'Sechzehn Züge: Gewohnheiten beantworten',
    'house-mixes': 'Wenige Züge: was nicht fehlen darf',
    'house-habits': 'Wenige Züge: Gewohnheiten beantworten',
    teams: 'Mannschaften',
    places: 'Plätze',
  },
  asks: {
    win: (who, n) =>
      n === 1 ? `${who} am Zug: gewinne sofort.` : `${who} am Zug: gewinne in ${n}, was der andere auch antwortet.`,
    arsenal: (n) => `Nimm mit ${moves(n)} ein feindliches Arsenal.`,
    destroy: (at, n) => `Vernichte die Einheit auf ${at}: mit ${moves(n)}, dann der Angriff.`,
    cut: (count, n) => `Schneide mit ${moves(n)} ${count} feindliche Einheiten vom Nachschub ab.`,
    rescue: (n) => `Bring mit ${moves(n)} alle deine Einheiten zurück an den Nachschub.`,
    storm:
      'Niemand sonst hält eine Karte. Welcher Zug gibt dir die beste Aussicht, in diesem Zug ein Ganoogo zu beginnen?',
    fell: (at) =>
      `Niemand sonst hält eine Karte. Welcher Zug gibt dir die beste Aussicht, in diesem Zug den Würfel auf ${at} zu entfernen?`,
    roll: 'Niemand sonst hält eine Karte. Womit gewinnst du diesen Wurf am ehesten?',
    needs:
      'Niemand weiß, was der andere wählt; darum wählen beide zufällig, jeden Zug so oft, wie es am besten ist. Welchen deiner Züge darfst du nicht weglassen? Ohne ihn verlörst du am meisten.',
    habit: (mix) => `Der andere wählt jetzt so: ${mix}; danach spielen beide am besten. Was ist die beste Antwort?`,
    pair: (who) => `Mit welcher der beiden Aufstellungen gewinnt ${who} öfter?`,
  },
  answers: {
    goOn: 'Gut. Weiter.',
    answered: (move, answer, n) => `Auf ${move} folgt ${answer}, und mit ${moves(n)} ist nichts mehr erzwungen.`,
    notWon: (move) => `${move} gewinnt nicht sofort.`,
    missed: 'So geht es nicht. Zurück zum Anfang des Zuges.',
    worse: (move, value, best) => `${move} hat ${percent(value)}; etwas anderes hat ${percent(best)}.`,
    cheaper: (move, value) =>
      `Wer ${move} hier nie wählte, verlöre ${percent(value)} der Gewinnchance; einen anderen Zug wegzulassen kostet mehr.`,
    poor: (move) => `${move} ist hier nichts wert.`,
    solved: 'Gelöst!',
    shown: 'Das ist die Lösung.',
    up: (by) => `Deine Wertung steigt um ${by}.`,
    down: (by) => `Deine Wertung fällt um ${-by}.`,
    cost: (by) => `Der erste Versuch hat ${by} Punkte deiner Wertung gekostet.`,
  },
  proof: {
    title: 'Der Beweis',
    answered: (move, answer) => `${move}, beantwortet mit ${answer}`,
    line: (line, searched) =>
      `${line}. ${searched.toLocaleString('de')} Stellungen wurden angesehen: keine Verteidigung hält länger, und kein anderer erster Zug gewinnt rechtzeitig.`,
    turn: (line, searched) =>
      `${line}. Alle ${searched.toLocaleString('de')} Folgen von so vielen Zügen und weniger wurden angesehen: keine andere erreicht das Ziel.`,
    exact: 'Genau gezählt, über jeden Wurf und jede Wahl:',
    mix: 'Genau, aus den besten Mischungen beider. Was verliert, wer einen Zug nie macht:',
    habit: 'Genau. Die Aussicht zu gewinnen, ein Unentschieden halb gezählt:',
    pair: (games) => `Jede wurde ${games.toLocaleString('de')}-mal ausgespielt:`,
    odds: (value, error) => (error > 0 ? `${percent(value)} ± ${percent(error)}` : percent(value)),
    margin: (value) => `Das Beste liegt um ${percent(value)} vorn.`,
  },
  first: 'Aufstellung A',
  second: 'Aufstellung B',
  again: 'Noch einmal',
  show: 'Lösung zeigen',
  watch: 'Auf dem Brett spielen',
  steps: 'Zug um Zug',
  showCosts: 'Das zählt als nicht gelöst.',
  youAre: (who) => `Du bist ${who}`,
  about: {
    mixes:
      'Das ist die Tafel des Regelblatts selbst: vier Züge, die aufladen, für jeden drei Angriffe, mit eigenen Namen.',
    habits:
      'Das ist die Tafel des Regelblatts selbst: vier Züge, die aufladen, für jeden drei Angriffe, mit eigenen Namen.',
  },
  learnThem: 'Probier sie zuerst aus',
  next: 'Nächste Aufgabe',
  more: 'Alle Aufgaben',
};
