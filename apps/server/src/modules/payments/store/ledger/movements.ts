import type { Cents } from '@oficio/domain/payments/money.ts';

/**
 * The accounts of our books, debit (+) and credit (−):
 * - `provider`: our balance at the payment provider
 * - `held`: what we owe for a job, to whoever it turns out to be, until it is released
 * - `technician`: what we owe to one technician
 * - `fees`: what we earned
 * - `disputed`: taken back by a customer's bank, and undecided
 * - `manual`: paid back to customers by another way than the provider, to be settled by us outside of these books
 * - `losses`: paid back although it was no longer held: ours to bear
 */
export type LedgerAccount = 'provider' | 'held' | 'technician' | 'fees' | 'disputed' | 'manual' | 'losses';

export type MovementKind =
  | 'charge'
  | 'release'
  | 'release_undone'
  | 'loss_covered'
  | 'transfer'
  | 'refund'
  | 'refund_failed'
  | 'manual_refund'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost';

/** One line of a movement. */
export interface Entry {
  readonly account: LedgerAccount;
  /** Whose account it is; only technicians have one each. */
  readonly technicianId: number | null;
  readonly amountCents: Cents;
}

const entry = (account: LedgerAccount, amountCents: Cents, technicianId: number | null = null): Entry => ({
  account,
  technicianId,
  amountCents,
});

/** What each kind of movement does to the accounts. The entries of each add up to zero. */

/** A customer has paid. */
export const chargeEntries = (amount: Cents): Entry[] => [entry('provider', amount), entry('held', -amount)];

interface Release {
  readonly technicianId: number;
  /** What the technician gets, without the fee. */
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

/** What is left of a payment belongs to the technician from now on, and the fee to us. */
export const releaseEntries = ({ technicianId, amountCents, feeCents }: Release): Entry[] => [
  entry('held', amountCents + feeCents),
  entry('technician', -amountCents, technicianId),
  entry('fees', -feeCents),
];

/** Sent to the technician's account with the provider. */
export const transferEntries = (technicianId: number, amount: Cents): Entry[] => [
  entry('technician', amount, technicianId),
  entry('provider', -amount),
];

/** Given back to the customer: out of the `held` that there is for the job, and what that lacks out of our own pocket. */
export const refundEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('provider', -amount),
];

/** Paid back to the customer by another way, because the provider could not; the provider's balance does not change. */
export const manualRefundEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('manual', -amount),
];

/** A bank has taken the money back until it decides. */
export const disputeEntries = (amount: Cents): Entry[] => [
  entry('disputed', amount),
  entry('provider', -amount),
];

/** The bank has decided for the customer; as with a refund. */
export const disputeLostEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('disputed', -amount),
];

/** What was paid back out of our own pocket comes out of `held` after all, because the technician was not sent it. */
export const lossCoveredEntries = (amount: Cents): Entry[] => [
  entry('held', amount),
  entry('losses', -amount),
];

/** Undoes a movement: a refund that failed, a dispute that was won, a release that was taken back. */
export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(line => ({ ...line, amountCents: -line.amountCents }));

function paidBack(amount: Cents, held: Cents): Entry[] {
  const covered = Math.max(0, Math.min(amount, held));
  return [entry('held', covered), entry('losses', amount - covered)];
}
