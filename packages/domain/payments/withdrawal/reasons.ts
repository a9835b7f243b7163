import type { Party } from '../payment-terms.ts';

/**
 * What determines the refund of a withdrawal:
 * - `technician`: the technician ends the job
 * - `suspended`: the technician's account is suspended
 * - `stalled`: the job has not started long after its date, see `stallsFrom`
 * - `terms`: the terms of the payment
 */
export const WITHDRAWAL_REASONS = ['technician', 'suspended', 'stalled', 'terms'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

interface WithdrawalSituation {
  readonly by: Party;
  readonly isSuspended: boolean;
  readonly isStalled: boolean;
}

/** Returns the reason with the highest priority. Every reason except `terms` gives a full refund. */
export function withdrawalReason({ by, isSuspended, isStalled }: WithdrawalSituation): WithdrawalReason {
  if (by === 'technician') return 'technician';
  if (isSuspended) return 'suspended';
  return isStalled ? 'stalled' : 'terms';
}
