import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const selectProposals = (db: Reader) =>
  db
    .selectFrom('date_proposals')
    .select(['id', 'request_id', 'proposed_by', 'starts_at as date', 'status', 'created_at']);

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>;

/** Returns a proposal; undefined when it does not belong to the request. */
export function findProposal(db: Reader, requestId: number, id: number) {
  return selectProposals(db).where('id', '=', id).where('request_id', '=', requestId).executeTakeFirst();
}

export async function findPendingProposals(
  db: Reader,
  requestIds: readonly number[],
): Promise<ProposalRow[]> {
  if (requestIds.length === 0) return [];
  return selectProposals(db).where('request_id', 'in', requestIds).where('status', '=', 'pending').execute();
}

interface NewProposal {
  readonly requestId: number;
  readonly paymentId: number;
  readonly proposedBy: Party;
  /** Milliseconds since the epoch. */
  readonly date: number;
}

export async function insertProposal(tx: Transaction, proposal: NewProposal): Promise<void> {
  const { requestId, paymentId, proposedBy, date } = proposal;
  await tx.db
    .insertInto('date_proposals')
    .values({
      request_id: requestId,
      payment_id: paymentId,
      proposed_by: proposedBy,
      starts_at: date,
      status: 'pending',
      created_at: tx.now,
      answered_at: null,
    })
    .execute();
}

/** Ends the pending proposal of a request, if there is one. */
export async function endPendingProposal(
  tx: Transaction,
  requestId: number,
  status: Exclude<Tables['date_proposals']['status'], 'pending'>,
): Promise<void> {
  await tx.db
    .updateTable('date_proposals')
    .set({ status, answered_at: tx.now })
    .where('request_id', '=', requestId)
    .where('status', '=', 'pending')
    .execute();
}

/** Returns when this side proposed dates for a request, latest first, at most `limit`. Milliseconds since the epoch. */
export async function findProposalTimes(
  db: Reader,
  { requestId, by }: { readonly requestId: number; readonly by: Party },
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('date_proposals')
    .select('created_at')
    .where('request_id', '=', requestId)
    .where('proposed_by', '=', by)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.created_at);
}
