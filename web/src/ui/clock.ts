/** How a clock is read. */

import type { ClockCard } from '../api/types';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How much of the time before a moment lay on a Saturday or a Sunday by UTC, from a Saturday long ago on. */
function weekendsBefore(at: number): number {
  // 1970 began on a Thursday.
  const since = at - 2 * DAY;
  const weeks = Math.floor(since / (7 * DAY));
  return weeks * 2 * DAY + Math.min(since - weeks * 7 * DAY, 2 * DAY);
}

/** How much of the time between two moments counts on a clock. */
function counted(from: number, to: number, weekends: boolean): number {
  if (to <= from) return 0;
  return to - from - (weekends ? weekendsBefore(to) - weekendsBefore(from) : 0);
}

/** Whether whoever has a clock is off at a moment: it stands then. */
export const isOff = ({ off }: ClockCard, now: number): boolean =>
  off !== undefined && off.from <= now && now < off.until;

/**
 * What is left on a clock at a moment of the server's time, in milliseconds: of this turn, and in all. With `weekends` it
 * stands on Saturdays and Sundays.
 */
export function leftOn(clock: ClockCard, now: number, weekends = false): { turn: number; all: number } {
  const { since = now, off = { from: now, until: now } } = clock;
  const used = counted(since, Math.min(now, off.from), weekends) + counted(Math.max(since, off.until), now, weekends);
  const turn = Math.max(0, clock.turn - used);
  const reserve = Math.max(0, clock.reserve - Math.max(0, used - clock.turn));
  return { turn, all: turn + reserve };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Time as clocks show it: tenths at the end, hours and days where there are any. */
export function spell(ms: number, day: (days: number) => string): string {
  if (ms >= DAY) {
    const hours = Math.floor((ms % DAY) / HOUR);
    return `${day(Math.floor(ms / DAY))}${hours > 0 ? ` ${hours} h` : ''}`;
  }
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)}:${two(Math.floor((ms % HOUR) / MINUTE))}:${two(seconds(ms))}`;
  if (ms >= 10 * SECOND) {
    // A second counts until it is over.
    const whole = Math.ceil(ms / SECOND);
    return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  }
  return `0:0${(Math.ceil(ms / 100) / 10).toFixed(1)}`.replace('0:010.0', '0:10');
}

const seconds = (ms: number): number => Math.floor((ms % MINUTE) / SECOND);

/** Whether so little is left that people should know: ten seconds, or an hour where they have days. */
export const isLow = (ms: number, byDays: boolean): boolean => ms < (byDays ? HOUR : 10 * SECOND);
