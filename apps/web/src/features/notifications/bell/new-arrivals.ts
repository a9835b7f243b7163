import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';

/** Newest notification that the client already knows. */
export interface Known {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const timeOf = ({ created_at }: NotificationOut): number => Date.parse(created_at);

/** Returns the newest id and the newest time of a list and of `known`. */
export const knownAfter = (list: readonly NotificationOut[], known: Known = { id: 0, at: 0 }): Known => ({
  id: Math.max(known.id, ...list.map(({ id }) => id)),
  at: Math.max(known.at, ...list.map(timeOf)),
});

/**
 * Returns the unread notifications newer than `known`, newest first. An updated notification is new too: it has its old id
 * and a later time.
 */
export const newArrivals = (list: readonly NotificationOut[], known: Known): readonly NotificationOut[] =>
  list.filter(one => one.read === 0 && (one.id > known.id || timeOf(one) > known.at));

/** Above this number, one toast with the count replaces single toasts. */
export const MAX_TOASTS = 3;
