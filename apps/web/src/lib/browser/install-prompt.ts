/** What Chromium hands out where the app can be installed; the standard has no name for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const set = (next: InstallPrompt | null) => {
  offer = next;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer to install the app until it fits. From the start, because it is made only once. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
}

/** The store, for `useSyncExternalStore`. */
export const installPrompt = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => offer !== null,
};

/** Has the browser ask. An offer is good for one time. */
export async function showInstallPrompt(): Promise<void> {
  const accepted = offer;
  set(null);
  await accepted?.prompt();
}
