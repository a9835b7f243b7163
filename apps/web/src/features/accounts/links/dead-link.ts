import { ApiError } from '../../../lib/api/api-error.ts';

/** Whether a link that was mailed is of no use any more, or never was. */
export const isDeadLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
