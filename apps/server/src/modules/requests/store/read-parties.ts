import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isAmongGiven, statement } from '../../../platform/database/statement.ts';

/** The customer and the technician of a request that was accepted at some time. */
export interface RequestParties {
  readonly requestId: number;
  readonly userId: number;
  readonly technicianId: number;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly status: Status;
}

export const partyIds = ({
  userId,
  technicianId,
}: Pick<RequestParties, 'userId' | 'technicianId'>): readonly [number, number] => [userId, technicianId];

/** The technician and the status do not suffice: a direct request has a technician from the start and may be cancelled unaccepted. */
const WAS_ACCEPTED = `requests.technician_id is not null and requests.status <> 'pending' and (
  requests.status <> 'cancelled' or exists (
    select 1 from request_events where request_events.request_id = requests.id and request_events.action = 'accept'
  )
)`;

interface AcceptedRow {
  readonly id: number;
  readonly user_id: number;
  readonly technician_id: number;
  readonly service_id: number;
  readonly service_name: string;
  readonly status: Status;
}

// All transactions lock requests in ascending order of ids to avoid deadlocks.
const selectAccepted = (lock: string) =>
  statement<AcceptedRow>(
    engine => `
      select id, user_id, technician_id, service_id, status,
        (select name from services where services.id = requests.service_id) as service_name
      from requests where ${isAmongGiven('id', engine)} and ${WAS_ACCEPTED} order by id ${lock}`,
  );
const accepted = selectAccepted('');
const acceptedLocked = selectAccepted('for no key update');

/**
 * Returns the parties of those of these requests that were accepted, by request id. `lock` locks the requests until the transaction
 * ends; SQLite needs no lock, because it has one writer at a time.
 */
export async function findRequestParties(
  db: Reader,
  requestIds: readonly number[],
  lock: 'postgres' | null = null,
): Promise<ReadonlyMap<number, RequestParties>> {
  const find = lock === 'postgres' ? acceptedLocked : accepted;
  const rows = await find(db, JSON.stringify(requestIds));
  return new Map(
    rows.map(row => [
      row.id,
      {
        requestId: row.id,
        userId: row.user_id,
        technicianId: row.technician_id,
        serviceId: row.service_id,
        serviceName: row.service_name,
        status: row.status,
      },
    ]),
  );
}
