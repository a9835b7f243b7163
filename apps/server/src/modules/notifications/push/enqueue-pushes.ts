import { hash } from 'node:crypto';
import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueuePushes, type Push } from '../../../platform/jobs/outbox/enqueue-push.ts';
import type { Notification } from '../rendering/render.ts';
import { findBrowsers } from '../store/read-push-subscriptions.ts';

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
): Promise<void> {
  const userIds = notifications.map(({ user_id }) => user_id);
  const browsers = Map.groupBy(await findBrowsers(tx.db, userIds), ({ user_id }) => user_id);
  const pushes = notifications.flatMap(notification =>
    (browsers.get(notification.user_id) ?? []).map(browser => ({
      userId: browser.user_id,
      endpoint: browser.endpoint,
      ...messageOf(notification, tx.now),
      ...(notification.isFolded && foldOf(notification, browser.endpoint, tx.now)),
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
