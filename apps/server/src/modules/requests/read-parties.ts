import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { idsIn } from '../../platform/database/each-of.ts';
import './tables.ts';

/** The two sides of a request that was accepted at some time. */
export interface Parties {
  readonly requestId: number;
  readonly userId: number;
  readonly technicianId: number;
  readonly status: Status;
}

export const partyIds = ({ userId, technicianId }: Parties): readonly [number, number] => [
  userId,
  technicianId,
];

/** A request has a technician before acceptance too, when it was sent to one, and may be cancelled before it. */
export const wasAccepted = sql<SqlBool>`requests.technician_id is not null and requests.status <> 'pending' and (
  requests.status <> 'cancelled' or exists (
    select 1 from request_events where request_events.request_id = requests.id and request_events.action = 'accept'
  )
)`;

/**
 * By request, of those among these that were accepted. `lock` keeps them as they are until the transaction ends (SQLite's
 * transactions keep everything as it is anyway).
 */
export async function findParties(
  db: Reader,
  requestIds: readonly number[],
  lock: 'postgres' | null = null,
): Promise<ReadonlyMap<number, Parties>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'user_id as userId', 'technician_id as technicianId', 'status'])
    .where(sql<SqlBool>`requests.id in ${idsIn(db, requestIds)}`)
    .where(wasAccepted)
    // Everybody locks in this order, so that nobody waits in a circle.
    .orderBy('id')
    .$if(lock === 'postgres', query => query.forNoKeyUpdate())
    .execute();
  return new Map(
    rows.flatMap(({ id, userId, technicianId, status }) =>
      technicianId === null ? [] : [[id, { requestId: id, userId, technicianId, status }]],
    ),
  );
}
