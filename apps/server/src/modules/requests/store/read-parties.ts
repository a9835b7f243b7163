import { UNDECIDED_PROBLEM } from '@oficio/domain/payments/problem-states.ts';
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
  /** Whether a problem of its paid job waits for a decision; 0 or 1 on SQLite. */
  readonly isUndecided: boolean | 0 | 1;
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

const UNDECIDED = UNDECIDED_PROBLEM.map(state => `'${state}'`).join(', ');

const IS_UNDECIDED = `exists (
  select 1 from problems where problems.request_id = requests.id and problems.state in (${UNDECIDED})
)`;

export const isUndecided = sql.raw<boolean | 0 | 1>(IS_UNDECIDED);

export const wasAccepted = sql.raw<SqlBool>(WAS_ACCEPTED);

// Everybody locks in this order, so that nobody waits in a circle.
const acceptedOnes = (lock: string) =>
  statement<Parties>(
    engine => `
      select id as "requestId", user_id as "userId", technician_id as "technicianId", status, ${IS_UNDECIDED} as "isUndecided"
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
