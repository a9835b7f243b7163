import { createECDH } from 'node:crypto';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { unsubscription } from '../account-fixtures.ts';
import type { Actors } from '../callers.ts';
import { accepted, type Input } from '../request-fixtures.ts';
import { OWN, PLAIN, type Samples } from './sample.ts';

async function notification(actors: Actors): Promise<Input> {
  await accepted(actors);
  const { reply } = await actors.owner.call(notificationEndpoints.listNotifications, {});
  return { params: { id: reply.notifications[0]?.id ?? 0 } };
}

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/una-suscripcion',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
};

/** The secret of a subscription authorises the call, so all kinds of callers may make it. */
async function replacement(actors: Actors): Promise<Input> {
  await actors.owner.call(notificationEndpoints.subscribePush, { body: SUBSCRIPTION });
  const subscription = { ...SUBSCRIPTION, endpoint: `${SUBSCRIPTION.endpoint}-nueva` };
  return { body: { replaced: SUBSCRIPTION, subscription } };
}

export const NOTIFICATIONS_SAMPLES: Samples = {
  'GET /api/notifications': PLAIN,
  'GET /api/notifications/unread': PLAIN,
  'PUT /api/notifications/read-all': PLAIN,
  'PUT /api/notifications/{id}/read': [{ make: notification, relations: OWN }],
  'DELETE /api/notifications/{id}': [{ make: notification, relations: OWN }],
  'POST /api/notifications/unsubscribe': [{ make: unsubscription }],
  'GET /api/notifications/preferences': PLAIN,
  'PUT /api/notifications/preferences': [{ make: () => ({ body: { email: false, push: false } }) }],
  'GET /api/notifications/push-key': PLAIN,
  'POST /api/notifications/push-subscriptions': [{ make: () => ({ body: SUBSCRIPTION }) }],
  'DELETE /api/notifications/push-subscriptions': [
    { make: () => ({ body: { endpoint: SUBSCRIPTION.endpoint } }) },
  ],
  'POST /api/notifications/push-subscriptions/replaced': [{ make: replacement }],
};
