import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { workerRegistration } from '../lib/browser/service-worker.ts';
import { createStore, useStore } from '../lib/store.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import classes from './update-prompt.module.css';

/** Offers a new version and switches to it on request. Never reloads unasked, because the user may be typing. */
export function UpdatePrompt() {
  const isThere = useStore(newVersion);
  const [isPutOff, putOff] = useState(false);
  const update = async () => {
    const sure =
      !hasUnsavedInput() ||
      (await confirm({
        title: '¿Actualizar ahora?',
        message: 'Has escrito algo en esta página que puede perderse al actualizar.',
        confirmLabel: 'Actualizar ahora',
        cancelLabel: 'Seguir escribiendo',
      }));
    if (sure) await takeNewVersion();
  };
  return (
    <div role="status" className={classes.place}>
      {isThere && !isPutOff ? (
        <div className={classes.prompt}>
          <span className={classes.text}>Hay una versión nueva</span>
          <button type="button" className={classes.update} onClick={() => void update()}>
            Actualizar
          </button>
          <button type="button" className={classes.close} aria-label="Ahora no" onClick={() => putOff(true)}>
            <IconX size={18} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Interval in milliseconds between checks for a new version. */
const CHECK_INTERVAL_MS = 30 * 60_000;

let isPressed = false;

/** True once a newer version than the running one is ready. */
const newVersion = createStore(false);

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
async function takeNewVersion(): Promise<void> {
  isPressed = true;
  const waitingWorker = (await workerRegistration())?.waiting;
  // Without a waiting worker, another tab has already activated it.
  if (waitingWorker) waitingWorker.postMessage('update');
  else location.reload();
}

/** Path of the page that the user last typed into. */
let typedAt: string | null = null;

/** Records the page of each input event from now on. */
export function trackInput(): void {
  addEventListener('input', () => {
    typedAt = location.pathname;
  });
}

const hasUnsavedInput = (): boolean => typedAt === location.pathname;
