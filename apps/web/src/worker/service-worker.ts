import { kindOf } from './kinds.ts';
import { renewSubscription } from './renew-subscription.ts';
import { scope } from './scope.ts';
import {
  answerAsset,
  answerOffline,
  answerPage,
  cacheShell,
  deleteAssetCaches,
  deleteOldBuilds,
  fromNetwork,
} from './shell.ts';
import { closeAllPush, followPush, showPush } from './show-push.ts';

/**
 * Service worker: serves the offline page, caches build files and shows push messages. Never caches an API reply. A new
 * version waits until the user presses 'Actualizar'.
 */

scope.addEventListener('install', event => event.waitUntil(cacheShell()));

scope.addEventListener('activate', event =>
  event.waitUntil(Promise.all([deleteOldBuilds(), scope.registration.navigationPreload?.enable()])),
);

const ANSWERS = {
  asset: answerAsset,
  page: answerPage,
  offline: answerOffline,
  document: fromNetwork,
} as const;

scope.addEventListener('fetch', event => {
  const kind = kindOf(event.request, scope.location.origin);
  if (kind) event.respondWith(ANSWERS[kind](event));
});

scope.addEventListener('message', event => {
  // 'update': the user accepted the new version. 'forget': the user logged out.
  if (event.data === 'update') event.waitUntil(scope.skipWaiting());
  if (event.data === 'forget') event.waitUntil(Promise.all([deleteAssetCaches(), closeAllPush()]));
});

scope.addEventListener('push', event => event.waitUntil(showPush(event.data?.text())));

scope.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewSubscription(event)));

scope.addEventListener('notificationclick', event => event.waitUntil(followPush(event.notification)));
