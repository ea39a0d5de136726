/** What is said of pictures in English. */
export const en = {
  picture: 'Picture',
  film: 'Film',
  which: 'Which part, and whose eyes',
  from: 'Film from event',
  to: 'to event',
  byTurn: 'turn by turn',
  drawing: 'Drawing …',
  embed: 'Copy for a page',
  shown: (game: string, now: number, all: number) => `${game}, after ${now} of ${all} events`,
  shownNow: (game: string) => `${game}, as it stands`,
  open: 'Open the game',
  running: 'The game goes on.',
};
