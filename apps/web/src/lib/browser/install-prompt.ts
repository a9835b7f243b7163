import { createStore } from '../store.ts';

/** Chromium's install event, which has no standard type. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the app; null without one. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Stores the browser's install event for later. Must run early, because the event fires only once. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
}

/** Shows the browser's install dialog. Each event can be used once. */
export async function showInstallPrompt(): Promise<void> {
  const accepted = installPrompt.get();
  installPrompt.set(null);
  await accepted?.prompt();
}
