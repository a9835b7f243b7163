import { Failure } from '@oficio/domain/errors.ts';
import { type Doer, recordAct } from '../../../platform/audit/record-act.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { deleteAccount, reactivateUser, suspendUser } from '../public.ts';
import { findAdminUser } from './read.ts';

/** Shuts somebody out. Throws 404 for nobody, 409 for an administrator and when they are shut out already. */
export async function suspend(unit: Unit, doer: Doer, userId: number, reason: string): Promise<void> {
  await findSubject(unit, userId);
  if (!(await suspendUser(unit, userId, reason))) throw new Failure('already_suspended');
  await recordAct(unit, doer, { action: 'user_suspended', subjectId: userId, reason });
}

/** Lets somebody in again. Throws as `suspend` does. */
export async function reactivate(unit: Unit, doer: Doer, userId: number): Promise<void> {
  await findSubject(unit, userId);
  if (!(await reactivateUser(unit, userId))) throw new Failure('not_suspended');
  await recordAct(unit, doer, { action: 'user_reactivated', subjectId: userId });
}

/** Deletes somebody's account. Throws 404 for nobody, 409 for an administrator and while money is in flight. */
export async function remove(unit: Unit, doer: Doer, userId: number): Promise<void> {
  const role = (await findAdminUser(unit.db, userId))?.role ?? null;
  await deleteAccount(unit, userId);
  await recordAct(unit, doer, { action: 'user_deleted', subjectId: userId, details: { role } });
}

async function findSubject(unit: Unit, userId: number): Promise<void> {
  const user = await findAdminUser(unit.db, userId);
  if (!user) throw new Failure('user_not_found');
  if (user.role === 'admin') throw new Failure('admin_unsuspendable');
}
