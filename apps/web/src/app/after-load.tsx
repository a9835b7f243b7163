import { createRoot } from 'react-dom/client';
import { clearSavedRequests } from '../features/requests/offline/saved-requests.ts';
import { workerRegistration } from '../lib/browser/service-worker.ts';
import { getToken, onTokenChange } from '../lib/storage/session-token.ts';
import { watchVersions } from './updates/new-version.ts';
import { trackInput } from './updates/unsaved-input.ts';
import { UpdatePrompt } from './updates/update-prompt.tsx';

/** Starts background work after the first page has loaded. */

trackInput();
void watchVersions();
// Preloads it, so that the next page does not wait.
import('./routing/lazy-routes.ts').catch(() => undefined);
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<UpdatePrompt />);

// The user may have logged out in another tab, or before this tab opened.
if (getToken() === null) void clearUserData();
onTokenChange(token => {
  if (token === null) void clearUserData();
});

/** Removes the user's data from this browser after a logout and ends their push messages. */
async function clearUserData(): Promise<void> {
  clearSavedRequests();
  const registration = await workerRegistration();
  registration?.active?.postMessage('forget');
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
