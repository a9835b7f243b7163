import { timingSafeEqual } from 'node:crypto';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { endpointIn, type Reach } from '../../../platform/mail/push/endpoint-host.ts';
import { isPublicKey } from '../../../platform/settings/vapid-pair.ts';
import {
  deleteSubscription,
  findSubscriptionOwner,
  upsertSubscription,
} from '../store/push-subscriptions.ts';

type Subscription = Body<typeof notificationEndpoints.subscribePush>;

/** Subscribes the browser for the user of the session, instead of any earlier user. Throws 400 for an invalid address or key. */
export async function subscribe(
  tx: Transaction,
  session: Pick<Session, 'userId' | 'key'>,
  { endpoint, keys }: Subscription,
  reach: Reach,
): Promise<void> {
  if (!endpointIn(endpoint, reach))
    throw new AppError('invalid', {
      field: 'endpoint',
      text: 'La dirección del navegador no es la de un servicio de avisos',
    });
  if (!isPublicKey(keys.p256dh))
    throw new AppError('invalid', { field: 'keys.p256dh', text: 'La clave del navegador no es válida' });
  await upsertSubscription(tx, { endpoint, ...keys, user_id: session.userId, session_key: session.key });
}

/**
 * Subscribes the browser for the session of the subscription that it has replaced. Throws 404 when there is no such subscription or its
 * secret is another, and 400 for an invalid new address or key.
 */
export async function replace(
  tx: Transaction,
  { replaced, subscription }: Body<typeof notificationEndpoints.replacePush>,
  reach: Reach,
): Promise<void> {
  const old = await findSubscriptionOwner(tx.db, replaced.endpoint);
  if (!old || !isEqualSecret(old.auth, replaced.keys.auth)) throw new AppError('not_found');
  await deleteSubscription(tx, old.user_id, replaced.endpoint);
  await subscribe(tx, { userId: old.user_id, key: old.session_key }, subscription, reach);
}

/** Takes the same time wherever the texts differ. */
function isEqualSecret(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
