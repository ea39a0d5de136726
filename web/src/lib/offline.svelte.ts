/** The site without a network: a service worker keeps it, and a new version waits until somebody wants it. */

import { onlyFiles } from './site';

/** A version newer than the page's, ready to be used. */
export const offer = $state<{ newer: ServiceWorker | null }>({ newer: null });

const HOUR = 3_600_000;

/** Has the browser keep the site, once it has nothing better to do. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') setTimeout(begin, 1000);
  else addEventListener('load', () => setTimeout(begin, 1000), { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(onlyFiles ? './sw.js' : '/sw.js');
  const look = (): void => {
    // The first one there is brings nothing new.
    if (registration.waiting && navigator.serviceWorker.controller) offer.newer = registration.waiting;
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  setInterval(() => void registration.update().catch(() => undefined), HOUR);
}

/** Uses the new version: this page begins anew, others stay as they are until they do. */
export function takeOver(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  offer.newer?.postMessage('take over');
}
