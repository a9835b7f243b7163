import { hash } from 'node:crypto';
import type { NotificationType } from '@oficio/domain/notifications/contract.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { enqueuePushes, type Push } from '../../../platform/jobs/outbox/enqueue-push.ts';
import type { Notification } from '../rendering/render.ts';
import { findBrowsers } from '../store/read-push-subscriptions.ts';

/** How long each is worth being told, in milliseconds. */
const WORTH_A_DAY = 24 * 3_600_000;
const WORTH_DAYS = 3 * WORTH_A_DAY;
/** What somebody is waiting for an answer to. */
const URGENT: readonly NotificationType[] = ['message', 'request'];

/** Of a conversation of which somebody was told already, how long what comes waits for what comes next. Milliseconds. */
const AGAIN_MS = 5000;

interface Told extends Notification {
  /** Its reader knows that something waits there. */
  readonly isKnown: boolean;
}

/**
 * Has new notifications shown by the browsers of those who asked for it, with this transaction or not at all. Whoever writes
 * message after message is told of now and then: else one could have everybody's wait behind theirs.
 */
export async function pushNotices(unit: Unit, told: readonly Told[]): Promise<void> {
  const userIds = told.map(({ user_id }) => user_id);
  const browsers = Map.groupBy(await findBrowsers(unit.db, userIds), ({ userId }) => userId);
  const pushes = told.flatMap(notification =>
    (browsers.get(notification.user_id) ?? []).map(browser => ({
      ...browser,
      ...messageOf(notification, unit.now),
      ...(notification.type === 'message' && foldOf(notification, browser.endpoint, unit.now)),
    })),
  );
  if (pushes.length > 0) await enqueuePushes(unit, pushes);
}

const foldOf = ({ id, isKnown }: Told, endpoint: string, now: number) => ({
  dueAt: isKnown ? now + AGAIN_MS : now,
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
