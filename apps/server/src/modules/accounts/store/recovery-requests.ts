import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { rescheduleRow, type Schedule, type TaskRow } from '../../../platform/tasks/task-kind.ts';

/** A request for a recovery mail, which a task answers. */
export interface RecoveryRequest extends TaskRow {
  readonly id: number;
  readonly email_key: string;
}

export async function insertRecoveryRequest({ db, now }: Transaction, emailKey: string): Promise<void> {
  await db
    .insertInto('recovery_asks')
    .values({ email_key: emailKey, attempts: 0, attempt_at: now, created_at: now })
    .execute();
}

const selectRequests = (db: Reader) =>
  db.selectFrom('recovery_asks').select(['id', 'email_key', 'attempts', 'attempt_at']).orderBy('attempt_at');

export const findDueRecoveryRequests = (db: Reader, now: number, limit: number) =>
  selectRequests(db).where('attempt_at', '<=', now).limit(limit).execute();

/** Returns when the next request is due, or null when none waits. */
export const findNextRecoveryTime = async (db: Reader): Promise<number | null> =>
  (await selectRequests(db).limit(1).executeTakeFirst())?.attempt_at ?? null;

export const rescheduleRecoveryRequest = ({ db }: Transaction, request: RecoveryRequest, to: Schedule) =>
  rescheduleRow(db.updateTable('recovery_asks').where('id', '=', request.id), request, to);

/** Deletes a request. Returns false when another process deleted it before. */
export async function deleteRecoveryRequest({ db }: Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('recovery_asks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
