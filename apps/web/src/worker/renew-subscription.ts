import { REPLACED_PUSH_PATH } from '@oficio/domain/notifications/push.ts';
import { type SubscriptionChangeEvent, scope } from './scope.ts';

/**
 * Registers the subscription that replaces another one. The worker cannot read the session's token, so the keys of the old subscription
 * prove that this browser had it. Without the old one the app registers the new one at its next start (`renewPush`).
 */
export async function renewSubscription({
  oldSubscription: replaced,
  newSubscription,
}: Pick<SubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  if (!replaced) return;
  const { userVisibleOnly, applicationServerKey } = replaced.options;
  const subscription =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
  await fetch(REPLACED_PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replaced: bodyOf(replaced), subscription: bodyOf(subscription) }),
  });
}

function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
}
