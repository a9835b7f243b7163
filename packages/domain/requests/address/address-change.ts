import { isSameAddress } from '../../technicians/addresses/typed-details.ts';
import { distanceKm } from '../../technicians/geo.ts';
import type { Status } from '../lifecycle.ts';

/** Kilometres by which the customer may correct the point of a job alone, after an offer and in an open request. */
export const CORRECTION_KM = 2;

/**
 * What happened to an address:
 * - `added`, `changed`: at once, because the change needs no answer
 * - `pending`: the technician has not answered the proposal
 * - `replaced`: the customer changed the address again before the answer
 * - `lapsed`: the job started or ended before the answer
 */
export const ADDRESS_CHANGE_STATES = [
  'added',
  'changed',
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'lapsed',
] as const;
export type AddressChangeState = (typeof ADDRESS_CHANGE_STATES)[number];

const UNSTARTED: readonly Status[] = [
  'pending',
  'accepted',
  'negotiating',
  'approved',
  'payment_pending',
  'payment_completed',
];

/** Returns whether the customer can change the address: until the job starts or ends. */
export const canChangeAddress = (status: Status): boolean => UNSTARTED.includes(status);

interface AddressedJob {
  readonly status: Status;
  readonly address: string | null;
  /** An address that waits for the technician's answer. */
  readonly address_proposal: object | null;
}

/** Returns whether the screens ask the customer for the address, because the job has a price and no address. */
export const needsAddress = ({ status, address, address_proposal }: AddressedJob): boolean =>
  address === null && address_proposal === null && (status === 'approved' || status === 'payment_completed');

/** Where a job is: the address, the point in degrees, both null together, and the IANA zone. */
export interface JobPlace {
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly zone: string;
}

/**
 * Returns whether the new place is a correction of the old one: in the same zone and nearby. `correctedKm` is how far the customer
 * has already moved the point alone, because many short moves lead far away. Without an old point another address is another place.
 */
export function isCorrection(before: JobPlace, after: JobPlace, correctedKm: number): boolean {
  if (before.zone !== after.zone) return false;
  if (before.address !== null && pointOf(before) === null)
    return isSameAddress(before.address, after.address ?? '');
  return correctedKm + movedKm(before, after) <= CORRECTION_KM;
}

/** Returns the kilometres between two places; 0 while a point is missing. */
export function movedKm(before: JobPlace, after: JobPlace): number {
  const [from, to] = [pointOf(before), pointOf(after)];
  return from === null || to === null ? 0 : distanceKm(from, to);
}

const pointOf = ({ latitude, longitude }: JobPlace) =>
  latitude === null || longitude === null ? null : { latitude, longitude };
