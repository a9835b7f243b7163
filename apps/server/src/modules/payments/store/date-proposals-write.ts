import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

interface NewProposal {
  readonly requestId: number;
  readonly paymentId: number;
  readonly proposedBy: Party;
  /** Milliseconds since the epoch. */
  readonly date: number;
}

export async function insertProposal(unit: Unit, proposal: NewProposal): Promise<void> {
  const { requestId, paymentId, proposedBy, date } = proposal;
  await unit.db
    .insertInto('date_proposals')
    .values({
      request_id: requestId,
      payment_id: paymentId,
      proposed_by: proposedBy,
      starts_at: date,
      status: 'pending',
      created_at: unit.now,
      answered_at: null,
    })
    .execute();
}

/** Ends the proposal of a request that waits for its answer, if there is one. */
export async function endPendingProposal(
  unit: Unit,
  requestId: number,
  status: Exclude<Tables['date_proposals']['status'], 'pending'>,
): Promise<void> {
  await unit.db
    .updateTable('date_proposals')
    .set({ status, answered_at: unit.now })
    .where('request_id', '=', requestId)
    .where('status', '=', 'pending')
    .execute();
}

/** `dates`: what counts for a refund from now on; the last one is the agreed date. */
export async function updateAgreedDates(
  unit: Unit,
  paymentId: number,
  dates: readonly number[],
): Promise<void> {
  const earlier = dates.slice(0, -1);
  await unit.db
    .updateTable('payments')
    .set({
      agreed_at: dates.at(-1) ?? null,
      refund_dates: earlier.length === 0 ? null : JSON.stringify(earlier),
      updated_at: unit.now,
    })
    .where('id', '=', paymentId)
    .execute();
}
