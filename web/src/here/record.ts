/** Records as text: what a game here is stored as, saved as and opened from. `docs/records.md` says what they are. */

import type { Sitter } from './kept';

/** The headers of a record, and the lines with its events. */
function parts(record: string): { headers: string[]; events: string[] } {
  const lines = record.split(/\r?\n/);
  const headers = lines.filter((line) => /^[A-Za-z][A-Za-z0-9-]*:/.test(line));
  return { headers, events: lines.filter((line) => line.trim() !== '' && !headers.includes(line)) };
}

/** The same game with only its first events played. */
export function upTo(record: string, count: number): string {
  const { headers, events } = parts(record);
  // What tells of the whole game is not true of its beginning.
  const kept = headers.filter(
    (line) => !/^(Result|Date|Table|Dice|Seed|Seed-Commitment|Contribution-\d+|Sign[a-z-]*):/i.test(line),
  );
  return [...kept, ...(count > 0 ? ['', ...events.slice(0, count)] : []), ''].join('\n');
}

/** The same game with nothing played yet. */
export const unplayed = (record: string): string => upTo(record, 0);

/** The position that a record starts from; `undefined` for the usual beginning. */
export function startOf(record: string): unknown {
  const text = parts(record)
    .headers.find((line) => line.startsWith('Position:'))
    ?.replace(/^[^:]*:\s*/, '');
  return text?.startsWith('{') ? (JSON.parse(text) as unknown) : text;
}

const BOT = /^bot(?:,? level)? (\d)$/i;

/** Who sits where, as a record tells it: a bot is named as one, everybody else is somebody at this screen. */
export function sitters(record: string, seats: number): Sitter[] {
  const { headers } = parts(record);
  return Array.from({ length: seats }, (_, i): Sitter => {
    const name = headers.find((line) => line.startsWith(`Player-${i + 1}:`))?.replace(/^[^:]*:\s*/, '');
    const level = BOT.exec(name ?? '')?.[1];
    return level === undefined ? { kind: 'you' } : { kind: 'bot', level: Number(level) };
  });
}

/** A record with who played it, to be saved. */
export function signed(
  record: string,
  players: Sitter[],
  result: { winners: number[]; reason: string } | null,
): string {
  const { headers, events } = parts(record);
  const own = headers.filter((line) => !/^(Player-\d+|Result):/.test(line));
  const names = players.map(
    (player, i) => `Player-${i + 1}: ${player.kind === 'bot' ? `Bot ${player.level}` : 'Guest'}`,
  );
  const ending = result && `Result: ${result.winners.join(',') || 'draw'} (${result.reason})`;
  return [...own, ...(ending ? [ending] : []), ...names, '', ...events, ''].join('\n');
}
