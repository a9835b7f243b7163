import type { Unit } from '../../../platform/database/database.ts';

/** PostgreSQL's; SQLite lets nobody in between. */
const UNIQUE_VIOLATION = '23505';

export async function markVerified({ db }: Unit, userId: number): Promise<void> {
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute();
}

interface Address {
  readonly email: string;
  readonly email_key: string;
}

/** Gives an account another, proved address. Returns false, with nothing written, when somebody else has it. */
export async function moveToEmail({ db }: Unit, userId: number, address: Address): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', address.email_key)
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (other) return false;
  try {
    await db
      .updateTable('users')
      .set({ ...address, email_verified: 1 })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    // Somebody took it between the look and the move; nothing more can be done in this transaction.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
  return true;
}

export async function setPassword({ db }: Unit, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function removePhone({ db }: Unit, userId: number): Promise<void> {
  await db.updateTable('users').set({ phone: null }).where('id', '=', userId).execute();
}
