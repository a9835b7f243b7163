import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import { eachOf, fixedQuery, statement } from '../../../platform/database/statement.ts';
import { publicPhoto } from '../../technicians/public.ts';
import { customerName, serviceName } from './requests-with-names.ts';

/** Selects requests with the service, customer, technician and offer that readers see. */
function selectRequests(db: Reader) {
  return db
    .selectFrom('requests')
    .leftJoin('users as technician', 'technician.id', 'requests.technician_id')
    .leftJoin('offers', join =>
      join
        .onRef('offers.request_id', '=', 'requests.id')
        .onRef('offers.version', '=', 'requests.offer_version'),
    )
    .leftJoin('technicians as profile', 'profile.user_id', 'requests.technician_id')
    .leftJoin('address_changes as proposed', join =>
      join
        .onRef('proposed.request_id', '=', 'requests.id')
        // A literal, as in `address-changes.ts`.
        .on('proposed.state', '=', sql.lit('pending')),
    )
    .select([
      'requests.id',
      'requests.status',
      'requests.is_open',
      'requests.user_id',
      customerName,
      customerPhone,
      'requests.technician_id',
      'technician.name as technician_name',
      publicPhoto.as('technician_photo'),
      'profile.hourly_rate_cents',
      'requests.service_id',
      serviceName,
      serviceIcon,
      'requests.description',
      'requests.address',
      'requests.latitude',
      'requests.longitude',
      'requests.time_zone',
      'proposed.id as address_proposal_id',
      'proposed.address as proposed_address',
      'proposed.latitude as proposed_latitude',
      'proposed.longitude as proposed_longitude',
      'proposed.created_at as address_proposed_at',
      'requests.scheduled_at',
      'requests.scheduled_days',
      'offers.price_cents as negotiated_price_cents',
      'offers.starts_at as negotiated_at',
      'requests.offer_version',
      'requests.counter_price_cents',
      'requests.counter_message',
      'requests.cancel_reason',
      'requests.cancelled_by',
      copyId,
      'requests.image',
      'requests.created_at',
      'requests.updated_at',
      undoneStarts.as('undone_starts'),
    ]);
}

// PostgreSQL takes half as long again to plan a join of one table more, so these are no joins.
const customerPhone = sql<string | null>`(select phone from users where users.id = requests.user_id)`.as(
  'user_phone',
);
const serviceIcon = sql<string>`(select icon from services where services.id = requests.service_id)`.as(
  'service_icon',
);
const copyId = sql<number | null>`(
  select copy_id from acceptances where acceptances.request_id = requests.id)`.as('copy_id');

/** Number of undone starts of a job in progress; 0 in the other statuses, which have no start to undo. */
const undoneStarts = sql<number>`case when requests.status = 'in_progress' then (
  select count(*) from request_events where request_events.request_id = requests.id and action = 'undo_start') else 0 end`;

/** Instants are milliseconds since the epoch, money is cents, flags are 0 or 1, the point is exact. */
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

const selectRequest = fixedQuery((db, id: number) => selectRequests(db).where('requests.id', '=', id));

/** Returns a request. The caller must hide the parts that the reader may not see. */
export const findRequest = async (db: Reader, id: number): Promise<RequestRow | undefined> =>
  (await selectRequest(db, id)).at(0);

/** Returns the status of a request and the version of its offer, which decide whether a payment still counts. */
export const findOfferState = async (db: Reader, id: number) => (await selectOfferState(db, id)).at(0);

const selectOfferState = fixedQuery((db, id: number) =>
  db.selectFrom('requests').select(['id', 'status', 'offer_version']).where('id', '=', id),
);

/** Returns what decides whether the current offer of a request can be paid, and what its payment says. */
export const findOfferToPay = async (db: Reader, id: number) => (await selectOfferToPay(db, id)).at(0);

const selectOfferToPay = fixedQuery((db, id: number) =>
  db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('offers', join =>
      join
        .onRef('offers.request_id', '=', 'requests.id')
        .onRef('offers.version', '=', 'requests.offer_version'),
    )
    .select(['requests.status', 'requests.user_id', 'requests.technician_id', 'requests.created_at'])
    .select(['requests.offer_version', 'offers.price_cents', 'offers.starts_at'])
    .select('services.name as service_name')
    .where('requests.id', '=', id),
);

/** Returns what notices say about a request that can change: status, technician, prices and the proposal of an address. */
export const findPresentState = async (db: Reader, id: number) => (await selectPresentState(db, id)).at(0);

const currentPrice = sql<number | null>`(select price_cents from offers
  where offers.request_id = requests.id and offers.version = requests.offer_version)`.as('price_cents');
const pendingProposal = sql<number | null>`(select id from address_changes
  where address_changes.request_id = requests.id and state = 'pending')`.as('address_proposal_id');

const selectPresentState = fixedQuery((db, id: number) =>
  db
    .selectFrom('requests')
    .select(['status', 'technician_id', 'counter_price_cents', currentPrice, pendingProposal])
    .where('id', '=', id),
);

export function findOffer(db: Reader, requestId: number, version: number) {
  return db
    .selectFrom('offers')
    .select(['price_cents', 'starts_at', 'created_at'])
    .where('request_id', '=', requestId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Returns all offers for a request. */
export const findOffers = (db: Reader, requestId: number) =>
  db
    .selectFrom('offers')
    .select(['version', 'price_cents', 'starts_at'])
    .where('request_id', '=', requestId)
    .execute();

/** Returns the id of the user who changed the status last, or null when no user did. */
export async function findLastActor(db: Reader, requestId: number): Promise<number | null> {
  const event = await db
    .selectFrom('request_events')
    .select('actor_id')
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.actor_id ?? null;
}

/** Returns when the job started last, in milliseconds since the epoch; null if it never did. */
export async function findLastStart(db: Reader, requestId: number): Promise<number | null> {
  const event = await db
    .selectFrom('request_events')
    .select('at')
    .where('request_id', '=', requestId)
    .where('action', '=', 'start')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at ?? null;
}

export function findRequestsOfCustomer(db: Reader, userId: number, page: IdPage): Promise<RequestRow[]> {
  return newestFirst(db, page).where('requests.user_id', '=', userId).execute();
}

/** Returns the requests with these ids, newest first. */
export function findRequestsByIds(db: Reader, ids: readonly number[]): Promise<RequestRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectRequests(db).where('requests.id', 'in', ids).orderBy('requests.id', 'desc').execute();
}

/** Returns the ids of a technician's requests in any status, newest first. */
export async function findIdsOfTechnician(
  db: Reader,
  technicianId: number,
  { before, limit }: IdPage,
): Promise<number[]> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('technician_id', '=', technicianId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of a technician's requests in these statuses, newest first. Reads one index range for each status, so that a
 * long history does not slow the list of active jobs.
 */
export async function findIdsInStatuses(
  db: Reader,
  { technicianId, statuses }: { readonly technicianId: number; readonly statuses: readonly Status[] },
  { before, limit }: IdPage,
): Promise<number[]> {
  const ranges = statuses.map(status =>
    db
      .selectFrom('requests')
      .select('id')
      .where('technician_id', '=', technicianId)
      .where('status', '=', status)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit),
  );
  const rows = await Promise.all(ranges.map(range => range.execute()));
  const ids = rows.flat().map(({ id }) => id);
  return ids.sort((one, other) => other - one).slice(0, limit);
}

const selectCounts = statement<{ readonly status: Status; readonly total: number }>(
  engine => `
    select value ->> 'status' as status, (
      select count(*) from (
        select 1 from requests where technician_id = ? and status = value ->> 'status' limit ?) as capped) as total
    from ${eachOf(engine)}`,
);

/** Returns the number of a technician's requests in each of these statuses, each at most `max`. */
export async function countInStatuses(
  db: Reader,
  technicianId: number,
  statuses: readonly Status[],
  max: number,
): Promise<ReadonlyMap<Status, number>> {
  const wanted = JSON.stringify(statuses.map(status => ({ status })));
  const rows = await selectCounts(db, technicianId, max, wanted);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

function newestFirst(db: Reader, { before, limit }: IdPage) {
  return selectRequests(db).where('requests.id', '<', before).orderBy('requests.id', 'desc').limit(limit);
}

/** Returns the requests of a technician in these statuses, in the order in which transactions lock them. */
export const findJobsOf = (db: Reader, technicianId: number, statuses: readonly Status[]) =>
  db
    .selectFrom('requests')
    .select(['id', 'status'])
    .where('technician_id', '=', technicianId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute();

/** Returns the request that the customer sent with this key. */
export const findByClientId = (db: Reader, userId: number, clientId: string) =>
  db
    .selectFrom('requests')
    .select(['id', 'client_digest'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Returns the IANA zone that is stored with a request; that of the calendar when there is no such request. */
export const findStoredZone = async (db: Reader, requestId: number): Promise<string> =>
  (await findZones(db, [requestId])).get(requestId) ?? calendarZone();

/** Returns the IANA zones of these requests, by request id. */
export async function findZones(
  db: Reader,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'time_zone'])
    .where('id', 'in', requestIds)
    .execute();
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
}
