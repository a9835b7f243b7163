import { currentTerms, holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import { feeOf } from '@oficio/domain/payments/payout-states.ts';
import { enterPastAccounts, enterPastTransfers } from '@oficio/stripe-sandbox';
import type { Insertable } from 'kysely';
import { releaseEntries, transferEntries } from '../modules/payments/store/ledger/movements.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { sandboxTransaction } from '../sandbox/storage.ts';
import { DEMO_TECHNICIAN_NAME } from './content.ts';
import { instantOf } from './moments.ts';
import { type InsertedPayment, insertMovements } from './payments.ts';
import type { InsertedRequest } from './requests.ts';

/** Time from the release of a payout until its transfer. */
const SENDING_MS = 60_000;

/** The technician's money for a finished job. Instants are milliseconds since the epoch. */
interface Earned {
  readonly demoRequest: InsertedRequest;
  readonly payment: InsertedPayment;
  readonly technicianId: number;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly done: number;
  /** When the customer's time to report a problem ends. */
  readonly releaseAt: number;
  /** When the money was released to the technician; null before. */
  readonly released: number | null;
  readonly problemAt: number | null;
}

/**
 * Inserts the payouts of finished jobs: held during the customers' time to report, frozen after a report, unsent for
 * the demo technician, who has no payout account yet, and sent to all others.
 */
export async function insertPayouts(
  tx: Transaction,
  demoRequests: readonly InsertedRequest[],
  payments: readonly InsertedPayment[],
  settings: Settings,
): Promise<void> {
  const paid = new Map(payments.map(payment => [payment.requestId, payment]));
  const earned = demoRequests.flatMap(demoRequest =>
    earnedBy(demoRequest, paid.get(demoRequest.requestId), tx.now, settings),
  );
  if (earned.length === 0) return;
  const accounts = await openAccounts(tx, earned, settings);
  const going = earned.filter(isTransferable);
  const sent = await enterPastTransfers(
    sandboxTransaction(tx),
    going.flatMap(one => transferOf(one, accounts)),
  );
  const withAccount = going.filter(one => accounts.has(one.technicianId));
  const transfers = new Map(withAccount.map((one, index) => [one.payment.id, sent[index] ?? null]));
  const rows = earned.map(one => rowOf(one, transfers));
  await tx.db.insertInto('payouts').values(rows).execute();
  const stops = earned.flatMap(({ payment, problemAt }) =>
    problemAt === null ? [] : [{ payment_id: payment.id, cause: 'problem' as const, created_at: problemAt }],
  );
  if (stops.length > 0) await tx.db.insertInto('payout_stops').values(stops).execute();
  await insertMovements(
    tx,
    going.flatMap(one => movementsOf(one, transfers.get(one.payment.id) ?? null)),
  );
}

function earnedBy(
  demoRequest: InsertedRequest,
  payment: InsertedPayment | undefined,
  now: number,
  settings: Settings,
): Earned[] {
  const done = demoRequest.events.find(({ action }) => action === 'complete')?.at;
  const { technicianId, story } = demoRequest;
  if (done === undefined || technicianId === null || !payment) return [];
  const terms = currentTerms(settings);
  const feeCents = feeOf(payment.amountCents, terms.fee_percent);
  const releaseAt = holdEndsAt(terms, done, payment.agreedAt);
  return [
    {
      demoRequest,
      payment,
      technicianId,
      amountCents: payment.amountCents - feeCents,
      feeCents,
      done,
      releaseAt,
      released: releaseAt > now || story.problem ? null : releaseAt,
      problemAt: story.problem ? instantOf(story.problem.when, now) : null,
    },
  ];
}

/** Returns whether the payout was released and the provider knows its charge. */
const isTransferable = ({ released, payment }: Earned): boolean =>
  released !== null && payment.chargeId !== null;

/**
 * Creates the payout accounts of all technicians with earnings except the demo technician, who shows how to open one.
 */
async function openAccounts(
  tx: Transaction,
  earned: readonly Earned[],
  { publicUrl }: Settings,
): Promise<ReadonlyMap<number, string>> {
  const first = new Map<number, number>();
  for (const { demoRequest, technicianId, payment, done } of earned)
    if (demoRequest.story.technician !== DEMO_TECHNICIAN_NAME && payment.chargeId !== null)
      first.set(technicianId, Math.min(first.get(technicianId) ?? done, done));
  const holders = [...first].map(([userId, openedAt]) => ({
    userId,
    openedAt,
    metadata: { user_id: String(userId) },
  }));
  if (holders.length === 0) return new Map();
  const ids = await enterPastAccounts(sandboxTransaction(tx), holders, publicUrl);
  const accounts = holders.map(({ userId, openedAt }, index) => ({
    user_id: userId,
    account_id: ids[index] ?? '',
    is_gone: 0 as const,
    onboarding_complete: 1 as const,
    charges_enabled: 1 as const,
    revision: 0,
    created_at: openedAt,
    updated_at: openedAt,
  }));
  await tx.db.insertInto('payout_accounts').values(accounts).execute();
  return new Map(accounts.map(({ user_id, account_id }) => [user_id, account_id]));
}

function transferOf(
  { technicianId, payment, amountCents, released }: Earned,
  accounts: ReadonlyMap<number, string>,
) {
  const destination = accounts.get(technicianId);
  if (destination === undefined || released === null) return [];
  return [
    {
      amount: amountCents,
      destination,
      description: `Solicitud ${payment.requestId}`,
      group: payment.transferGroup,
      source: payment.chargeId,
      metadata: { payment_id: String(payment.id), request_id: String(payment.requestId) },
      at: released + SENDING_MS,
    },
  ];
}

function rowOf(one: Earned, transfers: ReadonlyMap<number, string | null>): Insertable<Tables['payouts']> {
  const { payment, released, releaseAt, problemAt, done } = one;
  const transferId = transfers.get(payment.id) ?? null;
  // If the provider does not know the demo's payments, there is no transfer to make.
  const isSent = released !== null && (transferId !== null || payment.chargeId === null);
  const state = problemAt !== null ? 'frozen' : released === null ? 'held' : isSent ? 'sent' : 'due';
  return {
    payment_id: payment.id,
    request_id: payment.requestId,
    customer_id: payment.customerId,
    technician_id: one.technicianId,
    amount_cents: one.amountCents,
    fee_cents: one.feeCents,
    state,
    release_at: releaseAt,
    decision: null,
    decided_by: null,
    decided_at: null,
    transfer_key: null,
    transfer_id: transferId,
    due_at: released,
    reminders: 0,
    attempts: 0,
    attempt_at: state === 'held' ? releaseAt : state === 'due' ? released : null,
    sent_at: isSent ? released + SENDING_MS : null,
    revision: 0,
    created_at: done,
    updated_at: problemAt ?? released ?? done,
  };
}

function movementsOf(one: Earned, transferId: string | null) {
  const { payment, technicianId, amountCents, released } = one;
  if (released === null) return [];
  const { id, requestId } = payment;
  const release = {
    kind: 'release' as const,
    sourceId: `${id}-0`,
    requestId,
    at: released,
    entries: releaseEntries(one),
  };
  if (transferId === null) return [release];
  const entries = transferEntries(technicianId, amountCents);
  const transfer = {
    kind: 'transfer' as const,
    sourceId: transferId,
    requestId,
    at: released + SENDING_MS,
    entries,
  };
  return [release, transfer];
}
