import { DAY_MS } from '../fields/durations.ts';
import type { Status } from './lifecycle.ts';

export const PLACE_FIELDS = ['address', 'latitude', 'longitude'] as const;
type PlaceField = (typeof PLACE_FIELDS)[number];

const MISSING: Readonly<Record<PlaceField, string>> = {
  address: 'Falta la dirección',
  latitude: 'Falta la latitud',
  longitude: 'Falta la longitud',
};
const OPEN_NEEDS_PLACE = 'Sin técnico elegido, la solicitud necesita un lugar';

interface NewPlace {
  readonly technician_id: number | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Returns the missing place fields of a new request with their error texts. An open request needs an address and a point,
 * because nearby technicians are notified. A direct request needs neither, but a point must be complete.
 */
export function placeProblems(place: NewPlace): Partial<Record<PlaceField, string>> {
  const missing = PLACE_FIELDS.filter(field => place[field] === null);
  if (place.technician_id === null)
    return Object.fromEntries(missing.map(field => [field, `${MISSING[field]}. ${OPEN_NEEDS_PLACE}`]));
  return partialPointProblems(place);
}

/** Returns the missing coordinate of an incomplete point with its error text. */
export function partialPointProblems(
  place: Pick<NewPlace, 'latitude' | 'longitude'>,
): Partial<Record<PlaceField, string>> {
  if ((place.latitude === null) === (place.longitude === null)) return {};
  const field = place.latitude === null ? 'latitude' : 'longitude';
  return { [field]: MISSING[field] };
}

interface ShownPlace {
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Returns the address, or the point when there is no address, as Spanish text. For readers who may see the exact place. */
export function exactPlace({ address, latitude, longitude }: ShownPlace): string {
  if (address !== null) return address;
  return latitude === null || longitude === null
    ? 'Sin dirección indicada'
    : `Sin dirección indicada. Punto: ${latitude}, ${longitude}`;
}

/** Returns the place of a job as Spanish text for a technician. Unless it is exact, the address is only a town. */
export function placeForTechnician(request: ShownPlace & { readonly is_place_exact: boolean }): string {
  if (request.is_place_exact) return exactPlace(request);
  if (request.address !== null) return `Zona de ${request.address}`;
  return request.latitude === null ? 'Sin zona indicada' : 'Zona aproximada';
}

/** Days after the end of a job in which its technician still sees the customer's telephone and exact address. */
export const CUSTOMER_DETAILS_DAYS = 30;

interface Job {
  readonly status: Status;
  /** The last change of the status or the offer, in milliseconds since the epoch. Of a completed job it is the end. */
  readonly updatedAt: number;
}

/**
 * Returns whether the assigned technician sees the customer's telephone and the exact place at `now`: from acceptance until a
 * cancellation, or until `CUSTOMER_DETAILS_DAYS` after completion.
 */
export function seesCustomerDetails({ status, updatedAt }: Job, now: number): boolean {
  if (status === 'pending' || status === 'cancelled') return false;
  return status !== 'completed' || now < updatedAt + CUSTOMER_DETAILS_DAYS * DAY_MS;
}
