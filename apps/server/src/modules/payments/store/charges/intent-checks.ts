import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import { fixedQuery } from '../../../../platform/database/statement.ts';
import type { Schedule } from '../../../../platform/tasks/task-kind.ts';

/** Delay before and between checks of a processing payment. Milliseconds. */
export const PROCESSING_MS = 900_000;

/** Returns payments with a due check; see `TaskKind`. */
export async function findDueChecks(db: Reader, now: number, limit: number) {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'request_id',
      'offer_version',
      'intent_id',
      'check_at as attempt_at',
      'check_attempts as attempts',
    ])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map(row => ({ ...row, attempt_at: row.attempt_at ?? now }));
}

export type DueCheck = Awaited<ReturnType<typeof findDueChecks>>[number];

export async function findNextCheck(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .where('check_at', 'is not', null)
    .select(({ fn }) => fn.min('check_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns true while the payment is processing. */
export async function isProcessing(db: Reader, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('outcome', 'is', null)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the date of the offer, which ends an open payment; null without a date. */
export async function findExpiry(db: Reader, paymentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('agreed_at as at')
    .where('id', '=', paymentId)
    .where('outcome', 'is', null)
    .where('status', 'not in', ['processing', 'canceled'])
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Schedules an immediate check of a request's intents that can still be paid. Returns whether there is one. */
export async function scheduleChecks(tx: Transaction, requestId: number): Promise<boolean> {
  return (await updateChecks(tx.db, requestId, tx.now)).length > 0;
}

const updateChecks = fixedQuery((db, requestId: number, now: number) =>
  db
    .updateTable('payments')
    .set({ check_at: now, check_attempts: 0 })
    .where('request_id', '=', requestId)
    .where('intent_id', 'is not', null)
    .where('outcome', 'is', null)
    .where('status', '!=', 'canceled')
    .returning('id'),
);

/** Reschedules a check, or removes it with null. Returns false when another process rescheduled it first. */
export async function rescheduleCheck(
  tx: Transaction,
  check: DueCheck,
  to: Schedule | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payments')
    .set({ check_at: to?.attempt_at ?? null, check_attempts: to?.attempts ?? 0 })
    .where('id', '=', check.id)
    .where('check_at', '=', check.attempt_at)
    .where('check_attempts', '=', check.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
