import type { Cents } from './money.ts';

/**
 * The technician's money for one job, from the customer's payment to their account:
 * - `held`: the job is done, and the customer has time to say that it is not
 * - `frozen`: the customer has a problem, their bank disputes the payment, or the technician's account turned out to be
 *   somebody else's; an administrator decides
 * - `due`: to be sent as soon as the technician's account can take it
 * - `sent`: transferred
 * - `cancelled`: nothing is left to send, because all went back
 */
export const PAYOUT_STATES = ['held', 'frozen', 'due', 'sent', 'cancelled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export type PayoutAction =
  | 'confirm'
  | 'hold_over'
  | 'problem'
  | 'stop'
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
  { action: 'problem', from: 'held', to: 'frozen' },
  { action: 'stop', from: 'held', to: 'frozen' },
  { action: 'stop', from: 'due', to: 'frozen' },
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
