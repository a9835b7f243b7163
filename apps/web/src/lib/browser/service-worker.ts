const WORKER = '/service-worker.js';

let registration: Promise<ServiceWorkerRegistration> | undefined;

/** The service worker's registration, made on the first call. Null where there can be none: no HTTPS, an old browser, or `npm run dev`. */
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

/** The same once a worker is at work, which may take a while the first time. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  return (await workerRegistration()) && navigator.serviceWorker.ready;
}
