/** Who the person at this browser is. Nobody is asked about before they have chosen a name or signed in here. */

import type { Me } from '../api/types';
import { speak } from '../lang/index.svelte';
import { adopt, chosenAt, onChange, settings } from '../lib/settings.svelte';
import { onlyFiles } from '../lib/site';
import { prefer, preferences, whoAmI } from './requests';

const KEY = 'fracas.me';

export const me = $state<{ now: Me | null }>({ now: null });

/** Whether somebody is somebody here. */
function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Takes what the server says about who this is. */
export function become(now: Me): void {
  const was = me.now?.account === true;
  me.now = now;
  try {
    if (now.named) localStorage.setItem(KEY, now.guest);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it is asked again on the next page.
  }
  if (now.account && !was) void share();
}

/** Asks who this is. */
export const ask = async (): Promise<Me> => {
  const now = await whoAmI();
  become(now);
  return now;
};

/** How long a choice may be followed by another before the server hears of it, in milliseconds. */
const PAUSE = 800;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Has the settings follow the account: the newest win, here and there. */
async function share(): Promise<void> {
  try {
    const kept = await preferences();
    if (kept.settings && kept.at > chosenAt()) {
      adopt(kept.settings, kept.at);
      void speak();
    } else if (chosenAt() > kept.at) await prefer({ ...settings }, chosenAt());
  } catch {
    // What is chosen here holds here; the next choice tries again.
  }
}

/** Looks who this is, where somebody has been before, and goes on looking after it. */
export function meet(): void {
  if (onlyFiles) return;
  const look = (): void => {
    if (remembered()) ask().catch(() => undefined);
    else me.now = null;
  };
  look();
  // In another window somebody may sign in or out.
  addEventListener('storage', ({ key }) => key === KEY && look());
  onChange(() => {
    if (!me.now?.account) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void prefer({ ...settings }, chosenAt()).catch(() => undefined), PAUSE);
  });
}
