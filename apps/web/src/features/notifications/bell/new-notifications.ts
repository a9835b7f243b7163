import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';

/** Newest notification that the client already knows. */
export interface LastNotified {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const timeOf = ({ created_at }: NotificationOut): number => Date.parse(created_at);

/** Returns the newest id and the newest time of a list and of `last`. */
export const lastNotifiedOf = (
  list: readonly NotificationOut[],
  last: LastNotified = { id: 0, at: 0 },
): LastNotified => ({
  id: Math.max(last.id, ...list.map(({ id }) => id)),
  at: Math.max(last.at, ...list.map(timeOf)),
});

/**
 * Returns the unread notifications newer than `last`, newest first. An updated notification is new too: it has its old id
 * and a later time.
 */
export const newNotifications = (
  list: readonly NotificationOut[],
  last: LastNotified,
): readonly NotificationOut[] =>
  list.filter(one => one.read === 0 && (one.id > last.id || timeOf(one) > last.at));

/** Above this number, a toast shows only the count. */
export const MAX_TOASTS = 1;
