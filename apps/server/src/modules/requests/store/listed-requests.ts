import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Position of a request in a list that is sorted by the last change. */
interface ChangedRequest {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly updated_at: number;
}

interface ChangedPage {
  /** Only requests after this one in the list; null from the beginning. */
  readonly after: ChangedRequest | null;
  readonly limit: number;
}

/** Returns a customer's requests in these statuses, the last changed first. Reads one index range for each status. */
export async function findChangedRequests(
  db: Reader,
  { customerId, statuses }: { readonly customerId: number; readonly statuses: readonly Status[] },
  { after, limit }: ChangedPage,
): Promise<ChangedRequest[]> {
  const ranges = statuses.map(status =>
    db
      .selectFrom('requests')
      .select(['id', 'updated_at'])
      .where('user_id', '=', customerId)
      .where('status', '=', status)
      .$if(after !== null, query =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('updated_at', 'id'), '<', tuple(after?.updated_at ?? 0, after?.id ?? 0)),
        ),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );
  const rows = await Promise.all(ranges.map(range => range.execute()));
  return rows
    .flat()
    .sort((one, other) => other.updated_at - one.updated_at || other.id - one.id)
    .slice(0, limit);
}

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
