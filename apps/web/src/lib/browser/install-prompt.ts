import { createStore } from '../store.ts';

/** What Chromium hands out where the app can be installed; the standard has no name for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the app; null without one. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Keeps the browser's offer to install the app until it fits. From the start, because it is made only once. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
}

/** Has the browser ask. An offer is good for one time. */
export async function showInstallPrompt(): Promise<void> {
  const accepted = installPrompt.get();
  installPrompt.set(null);
  await accepted?.prompt();
}
