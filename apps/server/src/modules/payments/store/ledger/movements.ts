import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';

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

/** Returns the entries of a payment by a customer. */
export const chargeEntries = (amount: Cents): Entry[] => [entry('provider', amount), entry('held', -amount)];

interface Release {
  readonly technicianId: number;
  /** The technician's share without the fee. */
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

/** Returns the entries of a release: held money becomes the technician's share and the platform's fee. */
export const releaseEntries = ({ technicianId, amountCents, feeCents }: Release): Entry[] => [
  entry('held', amountCents + feeCents),
  entry('technician', -amountCents, technicianId),
  entry('fees', -feeCents),
];

/** Returns the entries of a transfer to the technician's account at the provider. */
export const transferEntries = (technicianId: number, amount: Cents): Entry[] => [
  entry('technician', amount, technicianId),
  entry('provider', -amount),
];

/** Returns the entries of a refund: `held` covers it first, `losses` cover the rest. */
export const refundEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('provider', -amount),
];

/** Returns the entries of a refund outside the provider, which does not change the balance there. */
export const manualRefundEntries = (amount: Cents, held: Cents): Entry[] => [
  ...paidBack(amount, held),
  entry('manual', -amount),
];

/** Returns the entries of an opened dispute: the bank takes the money until it decides. */
export const disputeEntries = (amount: Cents): Entry[] => [
  entry('disputed', amount),
  entry('provider', -amount),
];

interface LostDispute {
  /** What the bank took when the dispute was opened. */
  readonly taken: Cents;
  /** What the customer gets. The bank returns the rest. */
  readonly amount: Cents;
  readonly held: Cents;
}

/** Returns the entries of a lost dispute, which `held` and `losses` cover like a refund. */
export const disputeLostEntries = ({ taken, amount, held }: LostDispute): Entry[] => [
  ...paidBack(amount, held),
  entry('disputed', -taken),
  entry('provider', taken - amount),
];

/** Returns the entries that cover a loss from `held` after a release was reversed. */
export const lossCoveredEntries = (amount: Cents): Entry[] => [
  entry('held', amount),
  entry('losses', -amount),
];

interface Adjustment {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amountCents: Cents;
  /** Required when one account is `technician`. */
  readonly technicianId: number | null;
}

/** Returns the entries of a manual adjustment between two accounts. */
export const adjustmentEntries = ({ debit, credit, amountCents, technicianId }: Adjustment): Entry[] => {
  const ownerOf = (account: LedgerAccount) => (account === 'technician' ? technicianId : null);
  return [entry(debit, amountCents, ownerOf(debit)), entry(credit, -amountCents, ownerOf(credit))];
};

/** Returns the reversed entries of a movement: a failed refund, a won dispute or a reversed release. */
export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(line => ({ ...line, amountCents: -line.amountCents }));

function paidBack(amount: Cents, held: Cents): Entry[] {
  const covered = Math.max(0, Math.min(amount, held));
  return [entry('held', covered), entry('losses', amount - covered)];
}
