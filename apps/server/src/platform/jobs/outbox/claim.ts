import type { Database, Reader, Unit } from '../../database/database.ts';
import type { HostShare } from './host-share.ts';

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
  /** Which host it goes to; null where all go to one. */
  readonly host: string | null;
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
  /** What is on its way to each host. Parcels for a host without a free place stay where they are. */
  readonly hosts: HostShare;
}

/**
 * Takes up to `limit` parcels that are due, those that have waited longest, for this process alone: PostgreSQL passes over
 * those another process is taking at this moment, and SQLite lets only one take at a time.
 */
export async function claimDue(unit: Unit, engine: Database['engine'], claim: Claim): Promise<Claimed[]> {
  const hosts = claim.hosts.copy();
  const claimed: Claimed[] = [];
  for (;;) {
    const limit = claim.limit - claimed.length;
    const due = await findDue(unit, engine, { ...claim, limit, hosts });
    const fitting: number[] = [];
    for (const { id, host } of due) {
      if (!hosts.hasRoom(host)) continue;
      hosts.take(host);
      fitting.push(id);
    }
    claimed.push(...(await takeUp(unit, fitting, claim.until)));
    // Only a parcel that did not fit makes room for another one, and its host is passed over from now on.
    if (fitting.length === due.length || due.length < limit) return claimed;
  }
}

interface Due {
  readonly id: number;
  readonly host: string | null;
}

const findDue = (unit: Unit, engine: Database['engine'], { kind, limit, hosts }: Claim): Promise<Due[]> =>
  unit.db
    .selectFrom('outbox')
    .select(['id', 'host'])
    .where('kind', '=', kind)
    .where('attempt_at', '<=', unit.now)
    .$if(hosts.full.length > 0, due =>
      due.where(({ eb }) => eb('host', 'is', null).or('host', 'not in', hosts.full)),
    )
    .orderBy('attempt_at')
    .limit(limit)
    .$if(engine === 'postgres', due => due.forUpdate().skipLocked())
    .execute();

async function takeUp({ db, now }: Unit, ids: readonly number[], until: number): Promise<Claimed[]> {
  if (ids.length === 0) return [];
  return db
    .updateTable('outbox')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      attempt_at: until,
      tried_at: now,
      // What comes now is no longer told by this one.
      fold_key: null,
    }))
    .where('id', 'in', ids)
    .returning(['id', 'payload', 'host', 'attempts', 'created_at as createdAt', 'attempt_at as attemptAt'])
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

/** Gives back a parcel whose delivery was interrupted: it is due at once, and the attempt is not counted. */
export async function release(unit: Unit, { id, attempts, attemptAt }: Claimed): Promise<void> {
  await unit.db
    .updateTable('outbox')
    .set({ attempts: attempts - 1, attempt_at: unit.now })
    .where('id', '=', id)
    .where('attempt_at', '=', attemptAt)
    .execute();
}
