import { workerRegistration } from '../lib/browser/service-worker.ts';
import { createStore } from '../lib/store.ts';

/** Interval in milliseconds between checks for a new version. */
const CHECK_INTERVAL_MS = 30 * 60_000;

let isPressed = false;

/** True once a newer version than the running one is ready. */
export const newVersion = createStore(false);

const announce = (): void => newVersion.set(true);

/** Registers the worker and sets `newVersion` when another version is installed. */
export async function watchVersions(): Promise<void> {
  const registration = await workerRegistration();
  if (!registration) return;
  const { serviceWorker } = navigator;
  const follow = (worker: ServiceWorker | null) => {
    const look = () => {
      // Without a controller this is the first installation, not a new version.
      if (worker?.state === 'installed' && serviceWorker.controller) announce();
    };
    look();
    worker?.addEventListener('statechange', look);
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  // Another worker took control: after a press in this tab, or in another one; then a reload here could lose input.
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

/** Activates the new version and reloads. */
export async function takeNewVersion(): Promise<void> {
  isPressed = true;
  const waitingWorker = (await workerRegistration())?.waiting;
  // Without a waiting worker, another tab has already activated it.
  if (waitingWorker) waitingWorker.postMessage('update');
  else location.reload();
}
