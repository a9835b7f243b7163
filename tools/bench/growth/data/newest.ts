import type { Sizes } from './sizes.ts';

/** Returns an SQL condition for the newest requests, see `Sizes`. */
export const isNewest = (id: string, { requests, newest }: Sizes): string => `${id} > ${requests - newest}`;

/** Returns an SQL condition for the requests that may be unfinished. They include the newest ones. */
export const isRecent = (id: string, { requests, newest, unfinished }: Sizes): string =>
  `${id} > ${requests - Math.max(newest, unfinished)}`;
