import type { Status } from '../requests/lifecycle.ts';

/**
 * Questions come after the work too; once a job is cancelled its conversation can only be read, unless a problem of it is
 * undecided.
 */
export const isWritable = (status: Status, isUndecided: boolean): boolean =>
  status !== 'cancelled' || isUndecided;

/** Where a notification of new messages leads, and the address that opens one conversation. */
export const chatPath = (requestId: number): string => `/chat?request=${requestId}`;
