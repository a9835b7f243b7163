import type { Unit } from '../../../platform/database/database.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { clearSuspension, markSuspended } from '../store/write-users.ts';

/** Suspends an account and ends its sessions. Returns false for an administrator, a deleted and an already suspended account. */
export async function suspendUser(unit: Unit, userId: number, reason: string): Promise<boolean> {
  if (!(await markSuspended(unit, userId, reason))) return false;
  await endSessionsOf(unit, { userId });
  await unit.record('user_suspended', { userId });
  return true;
}

/** Ends a suspension. Returns whether the account was suspended. */
export async function reactivateUser(unit: Unit, userId: number): Promise<boolean> {
  if (!(await clearSuspension(unit, userId))) return false;
  // A session that began in parallel with the suspension must not become valid again.
  await endSessionsOf(unit, { userId });
  await unit.record('user_reactivated', { userId });
  return true;
}
