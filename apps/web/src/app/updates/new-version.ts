import { workerRegistration } from '../../lib/browser/service-worker.ts';
import { createStore } from '../../lib/store.ts';

/** Interval in milliseconds between checks for a new version. */
const CHECK_INTERVAL_MS = 30 * 60_000;

let isPressed = false;

/** True once a newer version than the running one is ready. */
export const newVersion = createStore(false);

const announce = (): void => newVersion.set(true);

/** Registers the worker and tells of each newer one that has come. */
export async function watchVersions(): Promise<void> {
  const registration = await workerRegistration();
  if (!registration) return;
  const { serviceWorker } = navigator;
  const follow = (worker: ServiceWorker | null) => {
    const look = () => {
      // The first one ever is no newer version.
      if (worker?.state === 'installed' && serviceWorker.controller) announce();
    };
    look();
    worker?.addEventListener('statechange', look);
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  // Another worker has taken over: because of a press here, or in another tab, where what is being typed must not be lost.
  serviceWorker.addEventListener('controllerchange', () => (isPressed ? location.reload() : announce()));
  lookNowAndThen(registration);
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = performance.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < CHECK_INTERVAL_MS) return;
    looked = performance.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, CHECK_INTERVAL_MS);
}

/** Goes on with the new version. */
export async function takeNewVersion(): Promise<void> {
  isPressed = true;
  const waiting = (await workerRegistration())?.waiting;
  // Without one that waits, another tab has let it in already.
  if (waiting) waiting.postMessage('update');
  else location.reload();
}
