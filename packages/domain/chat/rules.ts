import type { Status } from '../requests/lifecycle.ts';

/** Returns whether the parties may write: also after the work, but not after a cancellation unless a problem waits for a decision. */
export const isWritable = (status: Status, isUndecided: boolean): boolean =>
  status !== 'cancelled' || isUndecided;

/** Returns the path of the page that opens one chat. */
export const chatPath = (requestId: number): string => `/chat?request=${requestId}`;
