import { createRoot } from 'react-dom/client';
import { dropForeignRequests } from '../features/requests/offline/saved-requests.ts';
import { mayPrefetch } from '../lib/browser/connection.ts';
import { installedWorker } from '../lib/browser/service-worker.ts';
import { listenToBack } from '../lib/navigation/dialog-entries.ts';
import { serverNow } from '../lib/server-clock.ts';
import { dropLeftBehind, keepUnsent } from '../lib/storage/left-behind.ts';
import { getToken, onTokenChange } from '../lib/storage/session-token.ts';
import { dropOldVisitorDraft } from '../lib/storage/visitor-draft.ts';
import { importTableCode } from './routing/from-import-table.ts';
import { trackInput, UpdatePrompt, watchVersions } from './update-prompt.tsx';

/** Starts background work after the first page has loaded. */

/** Events that precede a change of page. */
const SIGNS_OF_USE = ['pointerover', 'touchstart', 'keydown', 'scroll'];

listenToBack();
trackInput();
if (mayPrefetch()) preloadNextPages();
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<UpdatePrompt />);

dropOldVisitorDraft(Date.now());

let isInstalling = false;
// The user may have logged out in another tab, or before this tab opened.
followToken(getToken());
onTokenChange(followToken);

function followToken(token: string | null): void {
  // Also when another account logs in.
  dropForeignRequests(serverNow());
  if (token === null) void clearUserData();
  else keepUnsent();
  installWorker(token);
}

/**
 * Installs the service worker, which stores the files of the offline page. Where the app may not prefetch, only for users with a session,
 * who need their saved requests offline.
 */
function installWorker(token: string | null): void {
  if (isInstalling || !(token !== null || mayPrefetch())) return;
  isInstalling = true;
  void watchVersions();
}

/**
 * Preloads the table of the other pages when the user first does something, so that the next page does not wait. Not earlier,
 * because the style sheet that comes with it makes the browser compute all styles again.
 */
function preloadNextPages(): void {
  const preload = () => {
    for (const type of SIGNS_OF_USE) removeEventListener(type, preload, { capture: true });
    importTableCode.preload();
  };
  for (const type of SIGNS_OF_USE) addEventListener(type, preload, { capture: true, passive: true });
}

/**
 * Removes the user's data from this browser when there is no session, and ends their push messages. Unsent input stays for
 * some days after a session that its user did not end.
 */
async function clearUserData(): Promise<void> {
  dropLeftBehind(Date.now());
  const registration = await installedWorker();
  registration?.active?.postMessage('forget');
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
