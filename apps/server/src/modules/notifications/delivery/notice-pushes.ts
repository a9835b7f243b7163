import { hash } from 'node:crypto';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import { cutPayload, type PushPayload } from '@oficio/domain/notifications/push.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type PushSender, Unanswered } from '../../../platform/mail/push/push-sender.ts';
import { enqueuePushes, type Push } from '../../../platform/tasks/outbox/enqueue.ts';
import type { OutboxHandler } from '../../../platform/tasks/outbox/outbox.ts';
import { NotYet } from '../../../platform/tasks/task-kind.ts';
import type { Notification } from '../rendering/render.ts';
import { readDeliverable } from '../rendering/still-holds.ts';
import type { Receiver } from '../store/preferences.ts';
import { deleteGoneSubscription, findSubscription } from '../store/push-subscriptions.ts';
import { findNotification } from '../store/read-notifications.ts';

/** Lifetimes of push messages in milliseconds. */
const URGENT_TTL_MS = DAY_MS;
const NORMAL_TTL_MS = 3 * URGENT_TTL_MS;
/** Types of notifications where another user waits for an answer. */
const URGENT_TYPES: readonly NotificationType[] = ['message', 'request'];

/** Delay of a push about an updated notification, so that several changes become one push. Milliseconds. */
const FOLD_DELAY_MS = 5000;

interface PushedNotification extends Notification {
  /** Later ones with the same key update it. */
  readonly isFolded: boolean;
  /** An earlier unread notification was updated. */
  readonly isKnown: boolean;
}

/**
 * Enqueues push messages in the transaction of the notifications. Changes of one notification are folded, so that one sender
 * cannot delay the push messages of all others.
 */
export async function enqueueNoticePushes(
  tx: Transaction,
  notifications: readonly PushedNotification[],
  receivers: ReadonlyMap<number, Receiver>,
): Promise<void> {
  const pushes = notifications.flatMap(notification =>
    (receivers.get(notification.user_id)?.browsers ?? []).map(endpoint => ({
      userId: notification.user_id,
      endpoint,
      ...messageOf(notification, tx.now),
      ...(notification.isFolded && foldOf(notification, endpoint, tx.now)),
    })),
  );
  if (pushes.length > 0) await enqueuePushes(tx, pushes);
}

const foldOf = ({ id, isKnown }: PushedNotification, endpoint: string, now: number) => ({
  dueAt: isKnown ? now + FOLD_DELAY_MS : now,
  foldKey: `push ${id} ${hash('sha256', endpoint, 'base64url')}`,
});

function messageOf({ id, type }: PushedNotification, now: number): Omit<Push, 'userId' | 'endpoint'> {
  const isUrgent = URGENT_TYPES.includes(type);
  return {
    noticeId: id,
    urgency: isUrgent ? 'high' : 'normal',
    expiresAt: now + (isUrgent ? URGENT_TTL_MS : NORMAL_TTL_MS),
  };
}

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
