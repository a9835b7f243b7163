import type { Status } from '../requests/lifecycle.ts';

/** Questions come after the work too; once a job is cancelled its conversation can only be read. */
export const isWritable = (status: Status): boolean => status !== 'cancelled';

/** Where a notification of new messages leads, and the address that opens one conversation. */
export const chatPath = (requestId: number): string => `/chat?request=${requestId}`;
