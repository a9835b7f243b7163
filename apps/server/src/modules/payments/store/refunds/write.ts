import type { Transaction } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { rescheduleRow } from '../../../../platform/jobs/reschedule.ts';
import type { Schedule } from '../../../../platform/tasks/task-kind.ts';
import type { RefundRow } from '../refunds.ts';
import { partiesOf } from '../request-parties.ts';
import { StaleRevisionError, updateRevision } from '../update-revision.ts';

type Columns = Tables['refunds'];
/** The provider's status of a refund; `due` before it was requested. */
export type ProviderRefundStatus = Exclude<Columns['status'], 'due'>;

interface NewRefund {
  readonly paymentId: number;
  readonly requestId: number;
  readonly amountCents: number;
  readonly cause: Columns['cause'];
  readonly reason: string | null;
  readonly actorId: number | null;
  /** The provider's id; null until the provider has the refund. */
  readonly refundId: string | null;
  /** When a task requests the refund from the provider; null when the provider already has it. */
  readonly attemptAt: number | null;
}

/** Inserts a refund without a state of the provider and returns its id. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<number> {
  const { paymentId, requestId, amountCents, cause, reason, actorId, refundId, attemptAt } = refund;
  const { id } = await tx.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      request_id: requestId,
      ...partiesOf(tx.db, requestId),
      amount_cents: amountCents,
      cause,
      reason,
      actor_id: actorId,
      status: 'due',
      refund_id: refundId,
      failure: null,
      attempts: 0,
      attempt_at: attemptAt,
      revision: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface RefundChange {
  readonly status: ProviderRefundStatus;
  readonly refundId: string | null;
  readonly failure: string | null;
}

/** Stores the provider's state of a refund. Throws `StaleRevisionError`. */
export async function updateRefund(
  tx: Transaction,
  row: RefundRow,
  { status, refundId, failure }: RefundChange,
) {
  const update = tx.db
    .updateTable('refunds')
    .set({ status, refund_id: refundId, failure, attempt_at: null })
    .where('id', '=', row.id);
  if (!(await updateRevision(tx, update, row.revision))) throw new StaleRevisionError();
}

interface Closing {
  readonly as: NonNullable<Tables['refunds']['closed_as']>;
  /** The administrator; null when the customer got the money by a dispute or in the dashboard. */
  readonly by: number | null;
  readonly reason: string | null;
  readonly settlementId?: string;
}

/**
 * Closes a failed refund. Its payment must be locked. Keeps `updated_at`, because the history shows it as the instant of the failure.
 * Returns false when it was already closed.
 */
export async function closeFailed(
  tx: Transaction,
  { id }: Pick<RefundRow, 'id'>,
  { as, by, reason, settlementId }: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('refunds')
    .set({
      closed_as: as,
      closed_at: tx.now,
      closed_by: by,
      closing_reason: reason,
      settlement_id: settlementId ?? null,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('closed_as', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reschedules a refund that was not requested from the provider; see `TaskKind`. */
export const rescheduleRefund = (
  { db }: Transaction,
  row: Schedule & { readonly id: number },
  to: Schedule,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('refunds').where('id', '=', row.id).where('status', '=', 'due'), row, to);

/** Deletes a refund that the provider does not have. */
export async function deleteDueRefund(tx: Transaction, id: number): Promise<void> {
  await tx.db.deleteFrom('refunds').where('id', '=', id).where('status', '=', 'due').execute();
}

export async function updateRefundReason(tx: Transaction, id: number, reason: string): Promise<void> {
  await tx.db.updateTable('refunds').set({ reason }).where('id', '=', id).execute();
}
