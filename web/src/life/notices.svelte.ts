/** Notices for those who look elsewhere: the browser's own, and Web Push for when the site is not open at all. */

import { pushKey, wishPush } from '../api/http';
import type { NoticeKind } from '../api/types';
import { about } from '../lang/books.svelte';
import { words } from '../lang/index.svelte';
import { set, settings } from '../lib/settings.svelte';
import { onlyFiles } from '../lib/site';
import { own } from './words';

export const KINDS: NoticeKind[] = ['turn', 'challenge', 'chat', 'over'];

const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Tells of something if nobody looks at this page and it is wanted. It never says what was played or said. */
export function notify(kind: NoticeKind, game: string, address: string): void {
  if (!settings.notices || !settings.noticeKinds.includes(kind) || !document.hidden) return;
  if (!canNotify() || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(about(game)?.name ?? words().name, {
      body: own(words()).notices.told[kind],
      tag: `${address} ${kind}`,
      icon: '/icon-192.png',
    });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Some browsers let only a service worker do it; Web Push does.
  }
}

/** Turns notices on or off; answers whether the browser lets us. */
export async function wantNotices(wanted: boolean): Promise<boolean> {
  if (wanted && (!canNotify() || (await Notification.requestPermission()) !== 'granted')) {
    set('notices', false);
    return false;
  }
  set('notices', wanted);
  await tellServer();
  return true;
}

/** Wants to be told of a kind of thing, or not any more. */
export async function wantKind(kind: NoticeKind, wanted: boolean): Promise<void> {
  set(
    'noticeKinds',
    KINDS.filter((one) => (one === kind ? wanted : settings.noticeKinds.includes(one))),
  );
  await tellServer();
}

/** Tells the server where this browser can be reached, and of what it wants to hear. */
async function tellServer(): Promise<void> {
  if (onlyFiles || !('serviceWorker' in navigator)) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    if (!worker || !('pushManager' in worker)) return;
    let subscription = await worker.pushManager.getSubscription();
    const kinds = settings.notices ? settings.noticeKinds : [];
    if (!subscription && kinds.length === 0) return;
    subscription ??= await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: (await pushKey()).key,
    });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await wishPush({ endpoint, p256dh, auth, kinds: [...kinds], language: settings.language });
    if (kinds.length === 0) await subscription.unsubscribe();
  } catch {
    // Without it notices still come while the site is open.
  }
}
