import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Position of a request in a list that is sorted by the last change. */
export interface ChangedRequest {
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
