import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Action, Status } from '@oficio/domain/requests/lifecycle.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { fixedQuery } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { addWords, replaceWords } from '../../../platform/database/word-index.ts';
import { customerName, serviceName } from './requests-with-names.ts';

/** The customer already has a request under the same key. */
export class DuplicateRequestError extends Error {}

/** A new request, which always has a zone; the column has a default only for rows of the version before it. */
export type NewRequest = Insertable<Tables['requests']> & { readonly time_zone: string };

/** Inserts a request and returns its id. Throws `DuplicateRequestError` when its key is taken, and writes nothing then. */
export async function insertRequest(tx: Transaction, request: NewRequest): Promise<number> {
  const made = await tx.db
    .insertInto('requests')
    .values(request)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new DuplicateRequestError();
  await addWords(tx, 'request_addresses', made.id, request.address ?? null);
  return made.id;
}

interface Expectation {
  readonly requestId: number;
  readonly from: Status;
  readonly offerVersion: number | undefined;
  /** Requires that no technician is assigned. */
  readonly unassigned: boolean;
}

/** Updates a request that is still as expected and returns it. Otherwise returns undefined and writes nothing. */
export function updateRequest(
  tx: Transaction,
  { requestId, from, offerVersion, unassigned }: Expectation,
  change: Omit<Updateable<Tables['requests']>, 'address'>,
) {
  let update = tx.db
    .updateTable('requests')
    .set({ ...change, updated_at: tx.now })
    .where('id', '=', requestId)
    .where('status', '=', from);
  if (offerVersion !== undefined) update = update.where('offer_version', '=', offerVersion);
  if (unassigned) update = update.where('technician_id', 'is', null);
  return update
    .returning(MOVED_COLUMNS)
    .returning([customerName, technicianName, serviceName, price])
    .executeTakeFirst();
}

const MOVED_COLUMNS = [
  'id',
  'status',
  'is_open',
  'user_id',
  'technician_id',
  'service_id',
  'latitude',
  'longitude',
  'offer_version',
  'counter_price_cents',
  'counter_message',
  'cancel_reason',
  'cancelled_by',
  'updated_at',
] as const;

const technicianName = sql<
  string | null
>`(select name from users where users.id = requests.technician_id)`.as('technician_name');
const price = sql<Cents | null>`(select price_cents from offers
  where offers.request_id = requests.id and offers.version = requests.offer_version)`.as(
  'negotiated_price_cents',
);

/** A request right after its move, with the names of its people. Instants are milliseconds since the epoch, money is cents. */
export type MovedRequest = NonNullable<Awaited<ReturnType<typeof updateRequest>>>;

/** Locks a request until the transaction ends. Returns false when there is none, or none in the given status. */
export async function lockRequest(tx: Transaction, requestId: number, status?: Status): Promise<boolean> {
  let update = tx.db
    .updateTable('requests')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', requestId);
  if (status !== undefined) update = update.where('status', '=', status);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewOffer {
  /** 1 for the first offer of a request. */
  readonly version: number;
  readonly priceCents: Cents;
  /** When the work is to start, in milliseconds since the epoch; null leaves the date open. */
  readonly startsAt: number | null;
}

const insertOfferRow = fixedQuery(
  (
    db,
    request_id: number,
    version: number,
    technician_id: number | null,
    price_cents: Cents,
    starts_at: number | null,
    created_at: number,
  ) =>
    db
      .insertInto('offers')
      .values({ request_id, version, technician_id, price_cents, starts_at, created_at }),
);

export async function insertOffer(
  tx: Transaction,
  { requestId, technicianId, version, priceCents, startsAt }: NewOffer & OfferOwner,
): Promise<void> {
  await insertOfferRow(tx.db, requestId, version, technicianId, priceCents, startsAt, tx.now);
}

interface OfferOwner {
  readonly requestId: number;
  readonly technicianId: number | null;
}

interface Event {
  readonly requestId: number;
  readonly actorId: number | null;
  readonly action: Action | 'create';
  readonly from: Status | null;
  readonly to: Status;
}

const insertEventRow = fixedQuery(
  (
    db,
    request_id: number,
    actor_id: number | null,
    action: Event['action'],
    from_status: Status | null,
    to_status: Status,
    at: number,
  ) => db.insertInto('request_events').values({ request_id, actor_id, action, from_status, to_status, at }),
);

export async function insertEvent(
  tx: Transaction,
  { requestId, actorId, action, from, to }: Event,
): Promise<void> {
  await insertEventRow(tx.db, requestId, actorId, action, from, to, tx.now);
}

/** The columns that are erased with an account, with their new values. */
export type ErasedColumns = Pick<
  Updateable<Tables['requests']>,
  | 'description'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'counter_message'
  | 'cancel_reason'
  | 'image'
  | 'client_id'
  | 'client_digest'
>;

/** Overwrites personal data in a request of any status. */
export async function eraseRequest(tx: Transaction, requestId: number, erased: ErasedColumns): Promise<void> {
  await tx.db.updateTable('requests').set(erased).where('id', '=', requestId).execute();
  if (erased.address !== undefined) await replaceWords(tx, 'request_addresses', requestId, erased.address);
}
