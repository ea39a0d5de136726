/** What the puzzles say in English. */

const percent = (value: number, places = 1): string => `${(value * 100).toFixed(places)} %`;
const moves = (n: number): string => (n === 1 ? 'one move' : `${n} moves`);

export const en = {
  puzzles: 'Puzzles',
  text: 'Positions with one best answer, each told with its proof. Your rating and your streak stay in this browser.',
  today: 'Puzzle of the day',
  todayOf: (game: string) => `Puzzle of the day: ${game}`,
  solvedToday: 'Solved. The next one comes tomorrow.',
  rating: 'Your rating',
  streak: 'Days in a row',
  solved: (done: number, all: number) => `${done} of ${all} solved`,
  solve: 'Solve',
  title: (game: string) => `A puzzle of ${game}`,
  grade: (grade: number) => `Grade ${grade}`,
  all: 'All themes',
  themes: {
    'win-in-1': 'Win in 1',
    'win-in-2': 'Win in 2',
    'win-in-3': 'Win in 3',
    'win-in-4': 'Win in 4',
    'win-in-5': 'Win in 5',
    arsenals: 'Arsenals',
    kills: 'Kills',
    cuts: 'Cuts',
    rescues: 'Rescues',
    storms: 'Storms',
    rolls: 'Rolls',
    mixes: 'Sixteen moves: what must not be left out',
    habits: 'Sixteen moves: answer a habit',
    'house-mixes': 'A few moves: what must not be left out',
    'house-habits': 'A few moves: answer a habit',
    teams: 'Teams',
    places: 'Places',
  } as Record<string, string>,
  asks: {
    win: (who: string, n: number) =>
      n === 1 ? `${who} to move: win at once.` : `${who} to move: win in ${n}, whatever the other answers.`,
    arsenal: (n: number) => `Take an enemy arsenal with ${moves(n)}.`,
    destroy: (at: string, n: number) => `Destroy the unit on ${at}: ${moves(n)}, then the attack.`,
    cut: (count: number, n: number) => `Put ${count} enemy units out of supply with ${moves(n)}.`,
    rescue: (n: number) => `Bring all your units back into supply with ${moves(n)}.`,
    storm: 'Nobody else holds a card. Which move gives you the best chance to begin a Ganoogo in this turn?',
    fell: (at: string) =>
      `Nobody else holds a card. Which move gives you the best chance to remove the die on ${at} in this turn?`,
    roll: 'Nobody else holds a card. What gives you the best chance to win this roll?',
    needs:
      'Nobody knows what the other chooses, so both choose by chance, each move as often as is best. Which of your moves must not be left out? Without it you would lose most.',
    habit: (mix: string) =>
      `The other chooses like this now: ${mix}; afterwards both play best. What is best against it?`,
    pair: (who: string) => `With which of the two set-ups does ${who} win more often?`,
  },
  answers: {
    goOn: 'Good. Go on.',
    answered: (move: string, answer: string, n: number) =>
      `${move} is answered by ${answer}, and ${moves(n)} no longer win${n === 1 ? 's' : ''} by force.`,
    notWon: (move: string) => `${move} does not win at once.`,
    missed: 'That does not do it. Back to the beginning of the turn.',
    worse: (move: string, value: number, best: number) =>
      `${move} has ${percent(value)}; something has ${percent(best)}.`,
    cheaper: (move: string, value: number) =>
      `Whoever never chose ${move} here would lose ${percent(value)} of the chance to win; leaving out another move costs more.`,
    poor: (move: string) => `${move} is worth nothing here.`,
    solved: 'Solved!',
    shown: 'This is the solution.',
    up: (by: number) => `Your rating goes up by ${by}.`,
    down: (by: number) => `Your rating goes down by ${-by}.`,
    cost: (by: number) => `The first try cost ${by} points of your rating.`,
  },
  proof: {
    title: 'The proof',
    answered: (move: string, answer: string) => `${move}, answered by ${answer}`,
    line: (line: string, searched: number) =>
      `${line}. ${searched.toLocaleString('en')} positions were looked at: no defence holds out longer, and no other first move wins in time.`,
    turn: (line: string, searched: number) =>
      `${line}. All ${searched.toLocaleString('en')} turns of so many moves and fewer were looked at: no other set of moves reaches the goal.`,
    exact: 'Counted exactly, over every throw and every choice:',
    mix: 'Exact, from the best mixes of both. What whoever never makes a move loses:',
    habit: 'Exact. The chance to win with each, a draw counted half:',
    pair: (games: number) => `Each was played out ${games.toLocaleString('en')} times:`,
    odds: (value: number, error: number) => (error > 0 ? `${percent(value)} ± ${percent(error)}` : percent(value)),
    margin: (value: number) => `The best is ahead by ${percent(value)}.`,
  },
  first: 'Set-up A',
  second: 'Set-up B',
  again: 'Try again',
  show: 'Show the solution',
  watch: 'Play it on the board',
  steps: 'Move by move',
  showCosts: 'That counts as not solved.',
  youAre: (who: string) => `You are ${who}`,
  /** What somebody who knows a game only as it is offered first has to be told. */
  about: {
    mixes:
      'This is the rule sheet’s own table: four moves that charge, three attacks for each, and names of their own.',
    habits:
      'This is the rule sheet’s own table: four moves that charge, three attacks for each, and names of their own.',
  } as Record<string, string>,
  learnThem: 'Try them first',
  next: 'Next puzzle',
  more: 'All puzzles',
};
