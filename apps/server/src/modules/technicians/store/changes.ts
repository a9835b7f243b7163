import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { engineOf, statement } from '../../../platform/database/statement.ts';

/** A row of the feed: the public data of this technician changed. */
export interface Change {
  readonly id: number;
  readonly technician_id: number;
}

/** Changes that one read returns at most. */
const MAX_CHANGES = 10_000;

/** Appends changes to the feed. Returns the new rows. */
export async function insertChanges(tx: Transaction, technicianIds: readonly number[]): Promise<Change[]> {
  if (technicianIds.length === 0) return [];
  return tx.db
    .insertInto('technician_changes')
    .values(technicianIds.map(technician_id => ({ technician_id, changed_at: tx.now })))
    .returning(['id', 'technician_id'])
    .execute();
}

interface NewChanges {
  /** Committed changes after the marker, and on PostgreSQL possibly some from before it. */
  readonly changes: readonly Change[];
  /** The marker of the next read. */
  readonly marker: number;
  /** False when there were too many changes. */
  readonly isComplete: boolean;
}

/** Returns a marker that every change committed so far precedes. */
export async function readMarker(db: Reader): Promise<number> {
  const [row] = await (engineOf(db) === 'sqlite' ? lastId(db) : oldestTransaction(db));
  return row?.marker ?? 0;
}

/**
 * Returns the changes that were committed after a marker. On PostgreSQL the marker is the oldest transaction that was open, because
 * a change can become visible after later ones: a row of a finished older transaction has been read, all others are read again.
 */
export async function readChanges(db: Reader, marker: number): Promise<NewChanges> {
  const isSqlite = engineOf(db) === 'sqlite';
  const rows = await (isSqlite ? afterId : sinceTransaction)(db, marker, MAX_CHANGES + 1);
  const changes = rows.flatMap(({ id, technician_id }) =>
    id === null || technician_id === null ? [] : [{ id, technician_id }],
  );
  const last = rows.at(-1);
  return { changes, marker: last?.marker ?? marker, isComplete: changes.length <= MAX_CHANGES };
}

interface MarkedRow {
  readonly marker: number;
  readonly id: number | null;
  readonly technician_id: number | null;
}

const OLDEST_TRANSACTION =
  'select cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint) as marker';

const lastId = statement<{ marker: number }>(
  () => 'select id as marker from technician_changes where id > 0 order by id desc limit 1',
);
const oldestTransaction = statement<{ marker: number }>(() => OLDEST_TRANSACTION);

const afterId = statement<MarkedRow>(
  () => `select id as marker, id, technician_id from technician_changes where id > ? order by id limit ?`,
);
/** One statement, because marker and rows must come from one snapshot. Returns one row without a change when there are none. */
const sinceTransaction = statement<MarkedRow>(
  () => `select marker, id, technician_id from (${OLDEST_TRANSACTION}) as snapshot
    left join lateral (select id, technician_id from technician_changes where tx_id >= ? limit ?) as changes on true`,
);
