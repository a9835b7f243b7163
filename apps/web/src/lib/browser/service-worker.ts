const WORKER = '/service-worker.js';

let registration: Promise<ServiceWorkerRegistration> | undefined;

/** Registers the service worker on the first call. Resolves with null without HTTPS, in an old browser and with `npm run dev`. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    registration ??= navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    return await registration;
  } catch (error) {
    registration = undefined;
    console.error('The service worker could not be registered', error);
    return null;
  }
}

/** Resolves with the registration of an earlier visit or of this one, and does not register the worker. */
export async function installedWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return registration ?? navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** Resolves with the registration once a worker is active, which may take a while the first time. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  return (await workerRegistration()) && navigator.serviceWorker.ready;
}
