import { createRoot } from 'react-dom/client';
import { clearSavedRequests } from '../features/requests/offline/saved-requests.ts';
import { workerRegistration } from '../lib/browser/service-worker.ts';
import { getToken, onTokenChange } from '../lib/storage/session-token.ts';
import { watchVersions } from './updates/new-version.ts';
import { trackInput } from './updates/unsaved-input.ts';
import { UpdatePrompt } from './updates/update-prompt.tsx';

/** What nobody waits for: begins once the first page is there. */

trackInput();
void watchVersions();
// The next page shall not wait for it.
import('./routing/lazy-routes.ts').catch(() => undefined);
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<UpdatePrompt />);

// Somebody may have left in another tab, or while there was none.
if (getToken() === null) void clearUserData();
onTokenChange(token => {
  if (token === null) void clearUserData();
});

/** Whoever used this browser has left: nothing of theirs stays, and no message comes for them any more. */
async function clearUserData(): Promise<void> {
  clearSavedRequests();
  const registration = await workerRegistration();
  registration?.active?.postMessage('forget');
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
