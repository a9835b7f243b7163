import type { Status } from './lifecycle.ts';

/** Days after the end of a job in which its technician still sees the customer's telephone and exact address. */
export const CUSTOMER_DETAILS_DAYS = 30;

const DAY_MS = 86_400_000;

interface Job {
  readonly status: Status;
  /** The last change of the status or the offer, in milliseconds since the epoch. Of a completed job it is the end. */
  readonly updatedAt: number;
}

/**
 * Returns whether the assigned technician sees the customer's telephone and the exact place at `now`: from acceptance until a
 * cancellation, or until `CUSTOMER_DETAILS_DAYS` after completion.
 */
export function seesCustomerDetails({ status, updatedAt }: Job, now: number): boolean {
  if (status === 'pending' || status === 'cancelled') return false;
  return status !== 'completed' || now < updatedAt + CUSTOMER_DETAILS_DAYS * DAY_MS;
}
