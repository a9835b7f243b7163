import { hash } from 'node:crypto';
import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueuePushes, type Push } from '../../../platform/jobs/outbox/enqueue-push.ts';
import type { Notification } from '../rendering/render.ts';
import type { Receiver } from '../store/read-receivers.ts';

/** Lifetimes of push messages in milliseconds. */
const URGENT_TTL_MS = 24 * 3_600_000;
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
