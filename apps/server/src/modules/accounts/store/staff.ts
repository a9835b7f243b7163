import { type Capability, rolesWith } from '@oficio/domain/roles.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Returns the ids of the accounts whose role has this capability, without suspended, deleted and invited ones. */
export async function findActiveStaff(db: Reader, capability: Capability): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', rolesWith(capability))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('invited_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

const roles = rolesWith('admins:manage')
  .map(role => `'${role}'`)
  .join(', ');

const findLocked = statement<{ id: number }>(
  engine => `
    select id from users
    where role in (${roles}) and suspended_at is null and deleted_at is null and invited_at is null
    order by id ${engine === 'postgres' ? 'for no key update' : ''}`,
);

/**
 * Returns the ids of the active administrators and locks them, so that two decisions about administrators run one after the
 * other. Other transactions may still refer to an administrator, as an entry of the audit log does: with `for update` a deletion that
 * this one waits for would wait for it in turn. SQLite needs no lock, because it runs one writing transaction at a time.
 */
export const lockActiveAdmins = async ({ db }: Transaction): Promise<ReadonlySet<number>> =>
  new Set((await findLocked(db)).map(({ id }) => id));

/** Makes a customer with a verified address an administrator. Returns whether it did. */
export async function promoteToAdmin({ db }: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where('email_verified', '=', 1)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes an administrator who accepted the invitation a customer. Returns whether it did. */
export async function demoteToUser({ db }: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role: 'user' })
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('invited_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes when the invitation was sent; null when the person accepted it. */
export async function setInvitedAt({ db }: Transaction, userId: number, at: number | null): Promise<void> {
  await db.updateTable('users').set({ invited_at: at }).where('id', '=', userId).execute();
}

/** Returns all administrators with their states, oldest first. */
export async function findAdmins(db: Reader) {
  const rows = await db
    .selectFrom('users')
    .select(['name', 'email', 'suspended_at', 'invited_at'])
    .where('role', 'in', rolesWith('admins:manage'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ name, email, suspended_at, invited_at }) => ({
    name,
    email,
    state: invited_at !== null ? 'invited' : suspended_at !== null ? 'suspended' : 'active',
  }));
}
