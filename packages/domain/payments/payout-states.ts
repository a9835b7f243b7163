import type { Cents } from './money.ts';

/**
 * States of the technician's money for one job:
 * - `held`: the job is completed, and the customer may still report a problem
 * - `frozen`: at least one `StopCause` prevents the transfer
 * - `due`: the transfer starts as soon as the technician's account can receive it
 * - `sent`: transferred
 * - `cancelled`: everything was refunded, so nothing is left to transfer
 */
export const PAYOUT_STATES = ['held', 'frozen', 'due', 'sent', 'cancelled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Spanish names for administrators. */
export const PAYOUT_STATE_NAMES = {
  held: 'Retenido',
  frozen: 'Congelado',
  due: 'Pendiente de envío',
  sent: 'Enviado',
  cancelled: 'Anulado',
} as const satisfies Record<PayoutState, string>;

/**
 * Why a payout is frozen. Several causes may apply at the same time, and each ends separately:
 * - `problem`: the customer reported a problem; a decision or the customer ends it
 * - `dispute`: the customer's bank took the payment back; the bank's decision ends it
 * - `take_over`: the owner of the e-mail address took over the technician's account; an administrator decides
 * - `refund_found`: a refund was made in the provider's dashboard; an administrator decides
 * - `suspension`: the technician is suspended; the reactivation ends it
 */
export const STOP_CAUSES = ['problem', 'dispute', 'take_over', 'refund_found', 'suspension'] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

export type PayoutAction =
  | 'confirm'
  | 'hold_expired'
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

/** Allowed transitions of a payout. All others are rejected. */
export const PAYOUT_STEPS: readonly PayoutStep[] = [
  { action: 'confirm', from: 'held', to: 'due' },
  { action: 'hold_expired', from: 'held', to: 'due' },
  { action: 'stop', from: 'held', to: 'frozen' },
  { action: 'stop', from: 'due', to: 'frozen' },
  { action: 'resume', from: 'frozen', to: 'held' },
  { action: 'release', from: 'frozen', to: 'due' },
  { action: 'transfer', from: 'due', to: 'sent' },
  { action: 'refund_all', from: 'held', to: 'cancelled' },
  { action: 'refund_all', from: 'frozen', to: 'cancelled' },
  { action: 'refund_all', from: 'due', to: 'cancelled' },
];

/** Returns the next state of a payout, or null when the action is not allowed in this state. */
export const nextPayoutState = (from: PayoutState, action: PayoutAction): PayoutState | null =>
  PAYOUT_STEPS.find(step => step.from === from && step.action === action)?.to ?? null;

/** Returns the platform's fee. Uses at most two decimals of the percent and rounds down, in favour of the technician. */
export const feeOf = (amount: Cents, percent: number): Cents =>
  Math.floor((amount * Math.round(percent * 100)) / 10_000);

/** The lists of a technician's payouts, with their states. */
export const PAYOUT_GROUPS = {
  waiting: ['held', 'frozen', 'due'],
  sent: ['sent'],
} as const satisfies Readonly<Record<string, readonly PayoutState[]>>;
export type PayoutGroup = keyof typeof PAYOUT_GROUPS;

export const PAYOUT_GROUP_NAMES = ['waiting', 'sent'] as const satisfies readonly PayoutGroup[];
