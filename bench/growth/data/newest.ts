import type { Sizes } from './sizes.ts';

const NEWEST = 3000;
/** Part of the requests, the newest ones, that may be unfinished. */
const UNFINISHED_PART = 0.06;

/**
 * Returns an SQL condition for the newest requests, the same number in every data set. Busy users have a larger part of them and problems
 * are frequent, so that the first page of every list has the same number of rows in all data sets.
 */
export const isNewest = (id: string, sizes: Sizes): string => `${id} > ${sizes.requests - newest(sizes)}`;

/** Returns an SQL condition for the requests that may be unfinished. They include the newest ones. */
export const isRecent = (id: string, sizes: Sizes): string =>
  `${id} > ${sizes.requests - Math.max(newest(sizes), sizes.requests * UNFINISHED_PART)}`;

const newest = ({ requests }: Sizes): number => Math.min(NEWEST, requests / 2);
