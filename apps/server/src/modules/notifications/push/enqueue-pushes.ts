import { hash } from 'node:crypto';
import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueuePushes, type Push } from '../../../platform/jobs/outbox/enqueue-push.ts';
import type { Notification } from '../rendering/render.ts';
import { findBrowsers } from '../store/read-push-subscriptions.ts';

/** Milliseconds after which a push message is out of date. */
const WORTH_A_DAY = 24 * 3_600_000;
const WORTH_DAYS = 3 * WORTH_A_DAY;
/** Types whose sender waits for an answer. */
const URGENT: readonly NotificationType[] = ['message', 'request'];

/** Delay of a push about a conversation with an earlier unread notification, so that several messages become one push. Milliseconds. */
const RETRY_DELAY_MS = 5000;

interface Told extends Notification {
  /** An earlier unread notification was updated. */
  readonly isKnown: boolean;
}

/**
 * Enqueues push messages in the transaction of the notifications. Messages of one conversation are folded, so that one sender
 * cannot delay the push messages of all others.
 */
export async function pushNotices(tx: Transaction, told: readonly Told[]): Promise<void> {
  const userIds = told.map(({ user_id }) => user_id);
  const browsers = Map.groupBy(await findBrowsers(tx.db, userIds), ({ user_id }) => user_id);
  const pushes = told.flatMap(notification =>
    (browsers.get(notification.user_id) ?? []).map(browser => ({
      userId: browser.user_id,
      endpoint: browser.endpoint,
      ...messageOf(notification, tx.now),
      ...(notification.type === 'message' && foldOf(notification, browser.endpoint, tx.now)),
    })),
  );
  if (pushes.length > 0) await enqueuePushes(tx, pushes);
}

const foldOf = ({ id, isKnown }: Told, endpoint: string, now: number) => ({
  dueAt: isKnown ? now + RETRY_DELAY_MS : now,
  foldKey: `push ${id} ${hash('sha256', endpoint, 'base64url')}`,
});

function messageOf({ id, type }: Told, now: number): Omit<Push, 'userId' | 'endpoint'> {
  const urgent = URGENT.includes(type);
  return {
    noticeId: id,
    urgency: urgent ? 'high' : 'normal',
    expiresAt: now + (urgent ? WORTH_A_DAY : WORTH_DAYS),
  };
}
