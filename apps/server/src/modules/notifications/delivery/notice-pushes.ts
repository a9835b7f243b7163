import { hash } from 'node:crypto';
import { cutPayload, type PushPayload } from '@oficio/domain/notifications/push.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Push } from '../../../platform/jobs/outbox/enqueue-push.ts';
import { type PushSender, Unanswered } from '../../../platform/mail/push/push-sender.ts';
import type { OutboxHandler } from '../../../platform/tasks/outbox/outbox.ts';
import { NotYet } from '../../../platform/tasks/task-kind.ts';
import { readDeliverable } from '../rendering/still-holds.ts';
import { deleteGoneSubscription } from '../store/push-subscriptions.ts';
import { findNotification } from '../store/read-notifications.ts';
import { findSubscription } from '../store/read-push-subscriptions.ts';

interface DeliverContext {
  readonly database: Database;
  readonly push: PushSender;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Maximum number of characters of a topic (RFC 8030). */
const TOPIC_LENGTH = 32;

/** How long a user's push messages wait after one of the user's browsers did not answer. Milliseconds. */
const PAUSE_MS = 5 * 60_000;

/**
 * Delivers push messages of the outbox. A user may subscribe an address that never answers, so all messages of that user pause
 * then and do not delay those of others.
 */
export function pushHandler(context: DeliverContext): OutboxHandler<'push'> {
  const { clock } = context;
  /** User id → end of the pause. */
  const pauses = new Map<number, number>();
  return {
    kind: 'push',
    parallel: 20,
    perHost: 8,
    async deliver(push, { signal }) {
      const until = pauses.get(push.userId) ?? 0;
      if (clock() < until && clock() < push.expiresAt) throw new NotYet(until);
      pauses.delete(push.userId);
      try {
        await deliverPush(context, push, signal);
      } catch (error) {
        if (error instanceof Unanswered && !signal.aborted) pauses.set(push.userId, clock() + PAUSE_MS);
        throw error;
      }
    },
  };
}

/**
 * Sends a push message if the browser is still subscribed for this user; deletes a subscription that is gone. A message that is sent
 * twice is shown once, because the browser replaces notifications with the same tag.
 */
async function deliverPush(
  { database, push: sender, clock }: DeliverContext,
  push: Push,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  const { userId, endpoint, noticeId, urgency, expiresAt } = push;
  if (expiresAt <= now) return;
  const subscription = await findSubscription(database.read, endpoint, userId, now);
  const payload = subscription && (await payloadOf(database, { userId, noticeId, now }));
  if (!payload) return;
  const message = {
    payload: JSON.stringify(cutPayload(payload)),
    ttl: Math.ceil((expiresAt - now) / 1000),
    urgency,
    topic: hash('sha256', payload.tag, 'base64url').slice(0, TOPIC_LENGTH),
  };
  const outcome = await sender.send(subscription, message, signal);
  if (outcome === 'gone') await database.transaction(tx => deleteGoneSubscription(tx, subscription));
}

/** Renders the notification with its current text; returns undefined when it no longer needs a delivery. */
async function payloadOf(
  database: Database,
  { userId, noticeId, now }: { readonly userId: number; readonly noticeId: number; readonly now: number },
): Promise<PushPayload | undefined> {
  const row = await findNotification(database.read, userId, noticeId);
  const notice = row && (await readDeliverable(database, row, now));
  if (!notice) return undefined;
  const { id, type, title, message: body, link } = notice;
  const url = link ?? '/notifications';
  // Messages of one conversation replace each other on the screen. Any other notification is shown beside the earlier ones.
  return { title, body, url, tag: type === 'message' ? url : `n${id}` };
}
