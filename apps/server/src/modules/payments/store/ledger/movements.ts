import type { Cents } from '@oficio/domain/payments/money.ts';

/**
 * Ledger accounts, debit (+) and credit (−):
 * - `provider`: our balance at the payment provider
 * - `held`: the money of a job that is not released yet; it may become the technician's or the customer's
 * - `technician`: what we owe to one technician
 * - `fees`: what we earned
 * - `disputed`: taken back by a customer's bank, undecided
 * - `manual`: paid back to customers outside the provider; settled outside this ledger
 * - `losses`: paid back although no longer held; the platform bears it
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
  /** The technician of a `technician` account; null for other accounts. */
  readonly technicianId: number | null;
  readonly amountCents: Cents;
}

const entry = (account: LedgerAccount, amountCents: Cents, technicianId: number | null = null): Entry => ({
  account,
  technicianId,
  amountCents,
});

/** Entries of each kind of movement. They sum to zero. */

/** A customer paid. */
export const chargeEntries = (amount: Cents): Entry[] => [entry('provider', amount), entry('held', -amount)];

interface Release {
  readonly technicianId: number;
  /** The technician's share without the fee. */
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

/** The rest of a payment becomes the technician's, and the fee ours. */
export const releaseEntries = ({ technicianId, amountCents, feeCents }: Release): Entry[] => [
  entry('held', amountCents + feeCents),
  entry('technician', -amountCents, technicianId),
  entry('fees', -feeCents),
];

/** Transferred to the technician's account at the provider. */
export const transferEntries = (technicianId: number, amount: Cents): Entry[] => [
  entry('technician', amount, technicianId),
  entry('provider', -amount),
];

/** Refunded to the customer: from `held` as far as it lasts, the rest from `losses`. */
export const refundEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('provider', -amount),
];

/** Paid back outside the provider, whose balance does not change. */
export const manualRefundEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('manual', -amount),
];

/** A bank took the money back until it decides. */
export const disputeEntries = (amount: Cents): Entry[] => [
  entry('disputed', amount),
  entry('provider', -amount),
];

/** The bank decided for the customer; as with a refund. */
export const disputeLostEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('disputed', -amount),
];

/** Covers a loss from `held`, because the technician was not paid after all. */
export const lossCoveredEntries = (amount: Cents): Entry[] => [
  entry('held', amount),
  entry('losses', -amount),
];

/** Reverses a movement: a failed refund, a won dispute or a reversed release. */
export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(line => ({ ...line, amountCents: -line.amountCents }));

function paidBack(amount: Cents, held: Cents): Entry[] {
  const covered = Math.max(0, Math.min(amount, held));
  return [entry('held', covered), entry('losses', amount - covered)];
}
