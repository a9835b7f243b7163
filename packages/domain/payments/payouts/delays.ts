import type { PayoutState, StopCause } from '../payout-states.ts';

/**
 * Why a technician does not have the money of a job yet:
 * - `hold`: the customer may still report a problem
 * - `problem`, `dispute`, `suspension`: the `StopCause` of the same name
 * - `review`: an administrator checks the payout
 * - `no_account`: no payout account can receive it
 * - `refused`: the provider refused the transfer, which is tried again
 * - `sending`: the transfer is about to start
 */
export const PAYOUT_DELAYS = [
  'hold',
  'problem',
  'dispute',
  'suspension',
  'review',
  'no_account',
  'refused',
  'sending',
] as const;
export type PayoutDelay = (typeof PAYOUT_DELAYS)[number];

interface WaitingPayout {
  readonly state: PayoutState;
  readonly stops: ReadonlySet<StopCause>;
  /** Whether an account can receive the transfer. */
  readonly isAccountReady: boolean;
  /** Attempts to transfer, a running one included. */
  readonly attempts: number;
}

/** Returns why a payout is not transferred; null for one that is, or that will never be. */
export function delayOf({ state, stops, isAccountReady, attempts }: WaitingPayout): PayoutDelay | null {
  switch (state) {
    case 'held':
      return 'hold';
    case 'frozen':
      return (['problem', 'dispute', 'suspension'] as const).find(cause => stops.has(cause)) ?? 'review';
    case 'due':
      if (!isAccountReady) return 'no_account';
      return attempts > 1 ? 'refused' : 'sending';
    case 'sent':
    case 'cancelled':
      return null;
  }
}
