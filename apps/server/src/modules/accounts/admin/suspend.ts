import { Failure } from '@oficio/domain/errors.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { endSessionsOf } from '../store/write-users.ts';

/**
 * Shuts somebody out from now on: no session lives on and none can begin. Administrators cannot be suspended. Returns
 * whether there was such an account and it was not suspended yet.
 */
export async function suspendUser(unit: Unit, userId: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('users')
    .set({ suspended_at: unit.now, suspension_reason: reason })
    .where('id', '=', userId)
    .where('role', '!=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endSessionsOf(unit, { userId });
  await unit.record('user_suspended', { userId });
  return true;
}

/** Lets them in again. Returns whether they were suspended. */
export async function reactivateUser(unit: Unit, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // One that began at the very moment of the suspension opened nothing, and shall not do so now.
  await endSessionsOf(unit, { userId });
  await unit.record('user_reactivated', { userId });
  return true;
}

/** Throws 403, which says why, for an account that may not log in. */
export async function assertNotSuspended(db: Reader, userId: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('suspension_reason as reason')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (row)
    throw new Failure('account_suspended', { text: `Tu cuenta está suspendida. Motivo: ${row.reason}` });
}
