import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { endpointIn, type Reach } from '../../../platform/push/endpoint-host.ts';
import { isPublicKey } from '../../../platform/settings/vapid-pair.ts';
import { upsertSubscription } from '../store/write-push-subscriptions.ts';

/** Subscribes the browser for the user of the session, instead of any earlier user. Throws 400 for an invalid address or key. */
export async function subscribe(
  tx: Transaction,
  session: Session,
  { endpoint, keys }: Body<typeof notificationEndpoints.subscribePush>,
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
