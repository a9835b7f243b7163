import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns a technician's requests in these statuses, the oldest first. Reads one index range for each status. */
export async function findOldestInStatuses(
  db: Reader,
  { technicianId, statuses }: { readonly technicianId: number; readonly statuses: readonly Status[] },
  limit: number,
): Promise<number[]> {
  const ranges = statuses.map(status =>
    selectInStatus(db, technicianId, status).select('id').orderBy('id').limit(limit).execute(),
  );
  return oldestFirst((await Promise.all(ranges)).flat()).slice(0, limit);
}

/** Approved requests of one technician that are searched for past dates, the newest ones. */
const MAX_APPROVED = 200;

/** Returns a technician's requests whose offer cannot be paid because its date has passed, the oldest request first. */
export async function findExpiredOffers(db: Reader, technicianId: number, now: number): Promise<number[]> {
  const approved = selectInStatus(db, technicianId, 'approved')
    .select(['id', 'offer_version'])
    .orderBy('id', 'desc')
    .limit(MAX_APPROVED);
  const rows = await db
    .selectFrom(approved.as('approved'))
    .innerJoin('offers', join =>
      join
        .onRef('offers.request_id', '=', 'approved.id')
        .onRef('offers.version', '=', 'approved.offer_version'),
    )
    .where('offers.starts_at', '<=', now)
    .select('approved.id')
    .execute();
  return oldestFirst(rows);
}

const selectInStatus = (db: Reader, technicianId: number, status: Status) =>
  db.selectFrom('requests').where('technician_id', '=', technicianId).where('status', '=', status);

const oldestFirst = (rows: readonly { readonly id: number }[]): number[] =>
  rows.map(({ id }) => id).sort((one, other) => one - other);
