import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { rescheduleRow } from '../../../platform/jobs/reschedule.ts';

/** Personal data to find in texts. */
export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Street addresses as the person typed them. */
  readonly addresses: ReadonlySet<string>;
}

/** Stores that rows of a deleted account still have to be erased, and what to look for in them. */
export async function insertErasure(
  { db, now }: Transaction,
  userId: number,
  { name, email, phone, addresses }: Identity,
): Promise<void> {
  await db
    .insertInto('account_erasures')
    .values({
      user_id: userId,
      name,
      email,
      phone,
      addresses: JSON.stringify([...addresses]),
      attempts: 0,
      attempt_at: now,
      closed_at: now,
    })
    .execute();
}

/** Returns due erasures; see `TaskKind.findDue`. */
export const findDueErasures = (db: Reader, now: number, limit: number) =>
  db
    .selectFrom('account_erasures')
    .select(['user_id', 'attempts', 'attempt_at'])
    .where('attempt_at', '<=', now)
    .orderBy('attempt_at')
    .limit(limit)
    .execute();

export type ErasureRow = Awaited<ReturnType<typeof findDueErasures>>[number];

/** Returns when the next erasure is due; see `TaskKind.findNext`. */
export async function findNextErasure(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('account_erasures')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns when the account with the oldest unfinished erasure was deleted; null without one. */
export async function findOldestErasure(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('account_erasures')
    .select(({ fn }) => fn.min('closed_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Reschedules an erasure; see `TaskKind.reschedule`. */
export const rescheduleErasure = (
  { db }: Transaction,
  row: ErasureRow,
  to: Pick<ErasureRow, 'attempts' | 'attempt_at'>,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('account_erasures').where('user_id', '=', row.user_id), row, to);

/** Returns the personal data of a deleted account; undefined when everything is erased. */
export async function findErased(db: Reader, userId: number): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('account_erasures')
    .select(['name', 'email', 'phone', 'addresses'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, addresses: new Set(JSON.parse(row.addresses) as string[]) };
}

export async function deleteErasure({ db }: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('account_erasures').where('user_id', '=', userId).execute();
}
