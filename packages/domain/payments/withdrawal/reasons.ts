import type { Party } from '../payment-terms.ts';

/**
 * Why a withdrawal gives back what it does:
 * - `technician`: the technician ends the job
 * - `suspended`: the technician's account is suspended
 * - `stalled`: the job should have begun long ago, see `stallsFrom`
 * - `terms`: the terms of the payment
 */
export const WITHDRAWAL_REASONS = ['technician', 'suspended', 'stalled', 'terms'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

interface Situation {
  readonly by: Party;
  readonly isSuspended: boolean;
  readonly isStalled: boolean;
}

/** Every reason but the terms gives everything back. */
export function withdrawalReason({ by, isSuspended, isStalled }: Situation): WithdrawalReason {
  if (by === 'technician') return 'technician';
  if (isSuspended) return 'suspended';
  return isStalled ? 'stalled' : 'terms';
}
