import { hash } from 'node:crypto';
import { cutPayload } from '@oficio/domain/notifications/push.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Push } from '../../../platform/outbox/enqueue-push.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import { findSubscription } from './read.ts';
import { forgetSubscription } from './write.ts';

interface DeliverContext {
  readonly database: Database;
  readonly push: PushSender;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Characters of a topic (RFC 8030). */
const TOPIC_LENGTH = 32;

/**
 * Sends a message to a browser that still takes messages for that person; a browser that is gone is forgotten. Throws what
 * the sender throws. Sent twice, it is seen once: the browser replaces what has the same tag.
 */
export async function deliverPush({ database, push, clock }: DeliverContext, job: Push): Promise<void> {
  const now = clock();
  const { userId, endpoint, urgency, expiresAt, ...payload } = job;
  if (expiresAt <= now) return;
  const subscription = await findSubscription(database.read, endpoint, userId, now);
  if (!subscription) return;
  const outcome = await push.send(subscription, {
    payload: JSON.stringify(cutPayload(payload)),
    ttl: Math.ceil((expiresAt - now) / 1000),
    urgency,
    topic: hash('sha256', payload.tag, 'base64url').slice(0, TOPIC_LENGTH),
  });
  if (outcome === 'gone') await database.transaction(unit => forgetSubscription(unit, subscription));
}
