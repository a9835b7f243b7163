import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { engineOf, statement } from '../../../platform/database/statement.ts';

/** A row of the feed: public data changed. */
export interface Change {
  readonly id: number;
  /** A technician, a customer with reviews, or 0 for the catalogue of services. */
  readonly user_id: number;
  /** 1 if what the search knows about a technician may have changed. */
  readonly is_listing: number;
}

/** Changes that one read returns at most. */
const MAX_CHANGES = 10_000;

/** Appends a change to the feed. Returns the new row. */
export const insertChange = (
  tx: Transaction,
  change: Pick<Change, 'user_id' | 'is_listing'>,
): Promise<Change> =>
  tx.db
    .insertInto('technician_changes')
    .values({ ...change, changed_at: tx.now })
    .returning(['id', 'user_id', 'is_listing'])
    .executeTakeFirstOrThrow();

/** A moment of the feed: the last id on SQLite, a snapshot of transactions on PostgreSQL. */
export type Marker = string;

interface NewChanges {
  /** The changes that were committed between the two markers, each once. */
  readonly changes: readonly Change[];
  /** The marker of the next read. */
  readonly marker: Marker;
  /** False when there were too many changes, or when PostgreSQL has fewer transactions than at the marker, as after a failover. */
  readonly isComplete: boolean;
}

/** Returns a marker that every change committed so far precedes. */
export async function readMarker(db: Reader): Promise<Marker> {
  const [row] = await (engineOf(db) === 'sqlite' ? lastId(db) : currentSnapshot(db));
  return row?.marker ?? '0';
}

/** Returns the changes that were committed after a marker. */
export async function readChanges(db: Reader, marker: Marker): Promise<NewChanges> {
  const limit = MAX_CHANGES + 1;
  const rows = await (engineOf(db) === 'sqlite'
    ? afterId(db, Number(marker), limit)
    : afterSnapshot(db, marker, limit, marker, limit));
  const changes = rows.flatMap(({ id, user_id, is_listing }) =>
    id === null || user_id === null || is_listing === null ? [] : [{ id, user_id, is_listing }],
  );
  const next = rows.at(-1)?.marker ?? marker;
  const isComplete = changes.length <= MAX_CHANGES && endOf(next) >= endOf(marker);
  return { changes, marker: next, isComplete };
}

/** Returns the id or the number of the next transaction at the marker. */
const endOf = (marker: Marker): number => Number(marker.split(':')[1] ?? marker);

interface MarkedRow {
  readonly marker: Marker;
  readonly id: number | null;
  readonly user_id: number | null;
  readonly is_listing: number | null;
}

const lastId = statement<{ marker: Marker }>(
  () => 'select cast(id as text) as marker from technician_changes order by id desc limit 1',
);
const currentSnapshot = statement<{ marker: Marker }>(
  () => 'select cast(pg_current_snapshot() as text) as marker',
);

const afterId = statement<MarkedRow>(
  () =>
    `select cast(id as text) as marker, id, user_id, is_listing
      from technician_changes where id > ? order by id limit ?`,
);

const numberOf = (transaction: string) => `cast(cast(${transaction} as text) as bigint)`;
/**
 * New rows are those of transactions that began after the marker's snapshot or were open in it. Rows of transactions that this server
 * has not begun come from a backup of another one. Returns one row without a change when there are none.
 */
const afterSnapshot = statement<MarkedRow>(
  () => `select marker, id, user_id, is_listing
    from (select cast(pg_current_snapshot() as text) as marker) as snapshot
    left join (
      (select id, user_id, is_listing from technician_changes
        where tx_id >= ${numberOf('pg_snapshot_xmax(cast(? as pg_snapshot))')}
          and tx_id < ${numberOf('pg_snapshot_xmax(pg_current_snapshot())')} limit ?)
      union all
      (select id, user_id, is_listing from technician_changes
        where tx_id = any(array(select ${numberOf('pg_snapshot_xip(cast(? as pg_snapshot))')})) limit ?)
    ) as changes on true`,
);
