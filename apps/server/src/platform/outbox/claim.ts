import type { Database, Reader, Unit } from '../database/database.ts';
import './tables.ts';

/** How long a dead one can still be tried again; whoever was to have it is not served by it after that. */
const DEAD_KEPT_MS = 30 * 24 * 3_600_000;

/** A parcel that this process alone is to deliver until `attemptAt`, milliseconds since the epoch. */
export interface Claimed {
  readonly id: number;
  readonly payload: string;
  readonly createdAt: number;
  /** This attempt included. */
  readonly attempts: number;
  readonly attemptAt: number | null;
}

/** When the next of this kind is due; null when none waits. */
export async function findNextDue(db: Reader, kind: string): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .where('kind', '=', kind)
    .where('attempt_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

interface Claim {
  readonly kind: string;
  readonly limit: number;
  /** Until when the parcels are this process's. */
  readonly until: number;
}

/**
 * Takes up to `limit` parcels that are due, those that have waited longest, for this process alone: PostgreSQL passes over
 * those another process is taking at this moment, and SQLite lets only one take at a time.
 */
export function claimDue(
  unit: Unit,
  engine: Database['engine'],
  { kind, limit, until }: Claim,
): Promise<Claimed[]> {
  return unit.db
    .with(
      // Else PostgreSQL might choose again for every row it updates.
      cte => cte('due').materialized(),
      db =>
        db
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', kind)
          .where('attempt_at', '<=', unit.now)
          .orderBy('attempt_at')
          .limit(limit)
          .$if(engine === 'postgres', due => due.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      attempt_at: until,
      tried_at: unit.now,
      // What comes now is no longer told by this one.
      fold_key: null,
    }))
    .where('id', 'in', db => db.selectFrom('due').select('id'))
    .returning(['id', 'payload', 'attempts', 'created_at as createdAt', 'attempt_at as attemptAt'])
    .execute();
}

/** A delivered parcel leaves nothing behind. */
export async function forget(unit: Unit, { id }: Claimed): Promise<void> {
  await unit.db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** What failed is tried again at `attemptAt`, or never when that is null; unless another process has taken over. */
export async function postpone(
  unit: Unit,
  { id, attemptAt }: Claimed,
  to: { readonly attemptAt: number | null; readonly error: string },
): Promise<void> {
  await unit.db
    .updateTable('outbox')
    .set({
      attempt_at: to.attemptAt,
      last_error: to.error,
      dead_at: to.attemptAt === null ? unit.now : null,
    })
    .where('id', '=', id)
    .where('attempt_at', '=', attemptAt)
    .execute();
  if (to.attemptAt === null)
    await unit.db
      .deleteFrom('outbox')
      .where('dead_at', '<', unit.now - DEAD_KEPT_MS)
      .execute();
}
