import type { Cents } from './money.ts';

/**
 * The technician's money for one job, from the customer's payment to their account:
 * - `held`: the job is done, and the customer has time to say that it is not
 * - `frozen`: at least one `StopCause` holds it back
 * - `due`: to be sent as soon as the technician's account can take it
 * - `sent`: transferred
 * - `cancelled`: nothing is left to send, because all went back
 */
export const PAYOUT_STATES = ['held', 'frozen', 'due', 'sent', 'cancelled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * Why a payout is frozen; several causes may hold at once, and each ends on its own:
 * - `problem`: the customer reported a problem; a decision or the customer ends it
 * - `dispute`: the customer's bank took the payment back; the bank's decision ends it
 * - `take_over`: the technician's account turned out to be another person's; an administrator decides
 * - `refund_found`: money went back at the provider without us; an administrator decides
 * - `suspension`: the technician is suspended; the reactivation ends it
 */
export type StopCause = 'problem' | 'dispute' | 'take_over' | 'refund_found' | 'suspension';

export type PayoutAction =
  | 'confirm'
  | 'hold_over'
  | 'stop'
  /** The last cause ended while the customer still has time to object. */
  | 'resume'
  | 'release'
  | 'transfer'
  | 'refund_all';

interface PayoutStep {
  readonly action: PayoutAction;
  readonly from: PayoutState;
  readonly to: PayoutState;
}

/** THE table of a payout's life; what is not in it is refused. */
export const PAYOUT_STEPS: readonly PayoutStep[] = [
  { action: 'confirm', from: 'held', to: 'due' },
  { action: 'hold_over', from: 'held', to: 'due' },
  { action: 'stop', from: 'held', to: 'frozen' },
  { action: 'stop', from: 'due', to: 'frozen' },
  { action: 'resume', from: 'frozen', to: 'held' },
  { action: 'release', from: 'frozen', to: 'due' },
  { action: 'transfer', from: 'due', to: 'sent' },
  { action: 'refund_all', from: 'held', to: 'cancelled' },
  { action: 'refund_all', from: 'frozen', to: 'cancelled' },
  { action: 'refund_all', from: 'due', to: 'cancelled' },
];

/** Where an action leads a payout, or null when it may not happen now. */
export const nextPayoutState = (from: PayoutState, action: PayoutAction): PayoutState | null =>
  PAYOUT_STEPS.find(step => step.from === from && step.action === action)?.to ?? null;

/** The platform's part of an amount, with at most two decimals of a percent; a broken cent stays with the technician. */
export const feeOf = (amount: Cents, percent: number): Cents =>
  Math.floor((amount * Math.round(percent * 100)) / 10_000);
