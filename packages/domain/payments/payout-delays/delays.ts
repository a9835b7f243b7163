import { type PayoutState, STOP_CAUSES, type StopCause } from '../payout-states.ts';

/**
 * Why a technician does not have the money of a job yet:
 * - `hold`: the customer may still report a problem
 * - a `StopCause`: that cause freezes the payout
 * - `review`: an administrator checks the payout
 * - `no_account`: the technician has not opened a payout account
 * - `account_gone`: the provider no longer knows the account
 * - `account_incomplete`: the technician has not finished the set-up of the account at the provider
 * - `account_disabled`: the set-up is finished, but the provider allows no transfers to the account
 * - `failing`: the last attempt to transfer failed, and the transfer is tried again
 * - `sending`: the transfer is under way or about to start
 */
export const PAYOUT_DELAYS = [
  'hold',
  ...STOP_CAUSES,
  'review',
  'no_account',
  'account_gone',
  'account_incomplete',
  'account_disabled',
  'failing',
  'sending',
] as const;
export type PayoutDelay = (typeof PAYOUT_DELAYS)[number];

/**
 * What made an attempt to transfer fail, apart from the provider's own codes of a refusal:
 * - `no_answer`: the provider did not answer, or its answer was invalid
 * - `not_configured`: the server has no provider
 * - `unexpected`: the server's own code failed
 */
export const OWN_FAILURES = ['no_answer', 'not_configured', 'unexpected'] as const;
export type OwnFailure = (typeof OWN_FAILURES)[number];

/** Longest stored text of a failure, in characters. */
export const FAILURE_TEXT_MAX = 300;

interface Account {
  /** 1 and 0 as the database stores them. */
  readonly is_gone: number;
  readonly onboarding_complete: number;
  readonly charges_enabled: number;
}

interface PayoutWithAccount {
  readonly state: PayoutState;
  readonly stops: ReadonlySet<StopCause>;
  /** The technician's payout account; undefined without one. */
  readonly account: Account | undefined;
  /** Failed attempts to transfer since the payout became due. */
  readonly failures: number;
}

/** Order in which several causes are named: those that a person outside of the administration can end come first. */
const NAMED_FIRST = [
  'problem',
  'dispute',
  'suspension',
  'take_over',
  'refund_found',
] as const satisfies readonly StopCause[];

/** Returns why a payout is not transferred; null for one that is, or that will never be. */
export function delayOf({ state, stops, account, failures }: PayoutWithAccount): PayoutDelay | null {
  switch (state) {
    case 'held':
      return 'hold';
    case 'frozen':
      return NAMED_FIRST.find(cause => stops.has(cause)) ?? 'review';
    case 'due':
      return accountDelay(account) ?? (failures > 0 ? 'failing' : 'sending');
    case 'sent':
    case 'cancelled':
      return null;
  }
}

/** The delays that end when the technician's payout account is active. */
export const WITHOUT_ACCOUNT: readonly PayoutDelay[] = [
  'no_account',
  'account_gone',
  'account_incomplete',
  'account_disabled',
];

/** Returns why an account cannot receive transfers; null when it can. */
function accountDelay(account: Account | undefined): PayoutDelay | null {
  if (!account) return 'no_account';
  if (account.is_gone === 1) return 'account_gone';
  if (account.charges_enabled === 1) return null;
  return account.onboarding_complete === 1 ? 'account_disabled' : 'account_incomplete';
}
