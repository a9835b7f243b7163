import type { AddressChangeState } from '@oficio/domain/requests/address/address-change.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { replaceWords } from '../../../platform/database/word-index.ts';

/** Where a job is. Latitude and longitude are null together. */
export interface AddressWithPoint {
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A literal, because SQLite uses the index of pending rows only when the condition matches its text. */
const PENDING = sql.lit<'pending'>('pending');

/** Returns what happened to the address of a request, oldest first. */
export const findAddressChanges = (db: Reader, requestId: number) =>
  db
    .selectFrom('address_changes')
    .select(['id', 'state', 'offer_version', 'moved_km', 'created_at', 'answered_at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

/** Returns the unanswered proposal of a request. */
export const findAddressProposal = (db: Reader, requestId: number) =>
  db
    .selectFrom('address_changes')
    .select(['id', 'address', 'latitude', 'longitude'])
    .where('request_id', '=', requestId)
    .where('state', '=', PENDING)
    .executeTakeFirst();

/** Statuses in which only a proposed address waits for the technician. In earlier ones the technician must answer anyway. */
const OFFERED = ['approved', 'payment_pending', 'payment_completed'] as const;

/** Returns the offered and paid jobs of a technician with an unanswered proposal, the oldest request first. */
export async function findAddressProposalsOf(db: Reader, technicianId: number): Promise<number[]> {
  const ranges = OFFERED.map(status =>
    db
      .selectFrom('requests')
      .innerJoin('address_changes', 'address_changes.request_id', 'requests.id')
      .where('requests.technician_id', '=', technicianId)
      .where('requests.status', '=', status)
      .where('address_changes.state', '=', PENDING)
      .select('requests.id')
      .execute(),
  );
  const rows = (await Promise.all(ranges)).flat();
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

interface NewAddressChange {
  readonly requestId: number;
  readonly state: AddressChangeState;
  readonly offerVersion: number;
  readonly movedKm: number;
  /** The proposed place; null for a change that is done. */
  readonly proposed: AddressWithPoint | null;
}

export async function insertAddressChange(
  tx: Transaction,
  { requestId, state, offerVersion, movedKm, proposed }: NewAddressChange,
): Promise<void> {
  await tx.db
    .insertInto('address_changes')
    .values({
      request_id: requestId,
      state,
      offer_version: offerVersion,
      moved_km: movedKm,
      address: proposed?.address ?? null,
      latitude: proposed?.latitude ?? null,
      longitude: proposed?.longitude ?? null,
      created_at: tx.now,
      answered_at: null,
    })
    .execute();
}

/** Ends the unanswered proposal of a request, if there is one, and erases its place. */
export async function endAddressProposal(
  tx: Transaction,
  requestId: number,
  state: Extract<AddressChangeState, 'accepted' | 'declined' | 'withdrawn' | 'replaced' | 'lapsed'>,
): Promise<void> {
  await tx.db
    .updateTable('address_changes')
    .set({ state, answered_at: tx.now, address: null, latitude: null, longitude: null })
    .where('request_id', '=', requestId)
    .where('state', '=', PENDING)
    .execute();
}

/** Stores where a job is, and its IANA zone. */
export async function updatePlace(
  tx: Transaction,
  requestId: number,
  { address, latitude, longitude, zone }: AddressWithPoint & { readonly zone: string },
): Promise<void> {
  await tx.db
    .updateTable('requests')
    .set({ address, latitude, longitude, time_zone: zone })
    .where('id', '=', requestId)
    .execute();
  await replaceWords(tx, 'request_addresses', requestId, address);
}
