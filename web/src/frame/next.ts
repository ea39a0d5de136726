/** Which level is next: one up for whoever has beaten the bots, one down for whoever has lost to them. */

import type { Standing } from '../api/types';

const HIGHEST = 8;

export interface Levels {
  harder: number | null;
  easier: number | null;
}

/** Only for one person against bots of one level: others settle it among themselves. */
export function nextLevels({
  players,
  you,
  result,
  outcome,
}: Pick<Standing, 'players' | 'you' | 'result' | 'outcome'>): Levels {
  const levels = new Set(players.flatMap(({ kind, level }) => (kind === 'bot' ? [level ?? 1] : [])));
  const [level] = levels;
  const end = result ?? outcome;
  const [own] = you;
  const alone = you.length === 1 && players.filter(({ kind }) => kind === 'bot').length === players.length - 1;
  if (!alone || level === undefined || levels.size > 1 || own === undefined || !end || end.winners.length === 0)
    return { harder: null, easier: null };
  const won = end.winners.includes(own);
  return {
    harder: won && level < HIGHEST ? level + 1 : null,
    easier: !won && level > 1 ? level - 1 : null,
  };
}
