import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';

/** How far a reader knows their notifications. */
export interface Known {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Returns the newest id and the newest time of a list; neither goes back behind `known`. */
export const knownAfter = (list: readonly NotificationOut[], known: Known = { id: 0, at: '' }): Known =>
  list.reduce(
    ({ id, at }, one) => ({ id: Math.max(id, one.id), at: one.created_at > at ? one.created_at : at }),
    known,
  );

/** Returns the unread notifications that came after `known`, newest first. One that grew came again, under its old id. */
export const newcomers = (list: readonly NotificationOut[], known: Known): readonly NotificationOut[] =>
  list.filter(({ id, created_at, read }) => read === 0 && (id > known.id || created_at > known.at));

/** Above this, what came is counted instead of told one by one. */
export const MOST_TOLD = 3;
