import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';

/** The newest id of a list, 0 of an empty one. */
export const newestId = (list: readonly NotificationOut[]): number =>
  Math.max(0, ...list.map(({ id }) => id));

/** What came after `known` and was not read anywhere else meanwhile, newest first. */
export const newcomers = (list: readonly NotificationOut[], known: number): readonly NotificationOut[] =>
  list.filter(({ id, read }) => id > known && read === 0);

/** Above this, what came is counted instead of told one by one. */
export const MOST_TOLD = 3;
