import type { Reader, Transaction } from '../../../platform/database/database.ts';

interface Exclusions {
  /** The dropped request. */
  readonly from: number;
  /** Its copy. */
  readonly to: number;
  /** The technician who dropped it. */
  readonly technicianId: number;
}

/** Excludes a technician from the copy of a request, and all who were excluded from the request. */
export async function insertExclusions(
  { db }: Transaction,
  { from, to, technicianId }: Exclusions,
): Promise<void> {
  const excluded = new Set([technicianId, ...(await findExcluded(db, from))]);
  await db
    .insertInto('request_exclusions')
    .values([...excluded].map(technician_id => ({ request_id: to, technician_id })))
    .execute();
}

/** Returns the technicians who cannot accept an open request. */
export async function findExcluded(db: Reader, requestId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('request_exclusions')
    .select('technician_id')
    .where('request_id', '=', requestId)
    .execute();
  return new Set(rows.map(row => row.technician_id));
}

/** Returns whether the technician cannot accept an open request. */
export async function isExcluded(db: Reader, requestId: number, technicianId: number): Promise<boolean> {
  const row = await db
    .selectFrom('request_exclusions')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('technician_id', '=', technicianId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the waiting open requests that a technician cannot accept. */
export async function findExcludedRequests(db: Reader, technicianId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('request_exclusions')
    .innerJoin('requests', 'requests.id', 'request_exclusions.request_id')
    .select('request_exclusions.request_id')
    .where('request_exclusions.technician_id', '=', technicianId)
    .where('requests.status', '=', 'pending')
    .execute();
  return new Set(rows.map(row => row.request_id));
}
