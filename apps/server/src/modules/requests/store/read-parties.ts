import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { idsIn, statement } from '../../../platform/database/statement.ts';

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
const WAS_ACCEPTED = `requests.technician_id is not null and requests.status <> 'pending' and (
  requests.status <> 'cancelled' or exists (
    select 1 from request_events where request_events.request_id = requests.id and request_events.action = 'accept'
  )
)`;

export const wasAccepted = sql.raw<SqlBool>(WAS_ACCEPTED);

// Everybody locks in this order, so that nobody waits in a circle.
const acceptedOnes = (lock: string) =>
  statement<Parties>(
    engine => `
      select id as "requestId", user_id as "userId", technician_id as "technicianId", status
      from requests where id in ${idsIn(engine)} and ${WAS_ACCEPTED} order by id ${lock}`,
  );
const accepted = acceptedOnes('');
const acceptedHeld = acceptedOnes('for no key update');

/**
 * By request, of those among these that were accepted. `lock` keeps them as they are until the transaction ends (SQLite's
 * transactions keep everything as it is anyway).
 */
export async function findParties(
  db: Reader,
  requestIds: readonly number[],
  lock: 'postgres' | null = null,
): Promise<ReadonlyMap<number, Parties>> {
  const find = lock === 'postgres' ? acceptedHeld : accepted;
  return new Map((await find(db, JSON.stringify(requestIds))).map(parties => [parties.requestId, parties]));
}
