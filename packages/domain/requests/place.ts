import type { Status } from './lifecycle.ts';

const PLACE_FIELDS = ['address', 'latitude', 'longitude'] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

const MISSING: Readonly<Record<PlaceField, string>> = {
  address: 'Falta la dirección',
  latitude: 'Falta la latitud',
  longitude: 'Falta la longitud',
};
const OPEN_NEEDS_PLACE = 'Sin técnico elegido, la solicitud necesita un lugar';

interface Wish {
  readonly technician_id: number | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * What a new request says too little about its place. An open request needs an address and a point, because it is announced
 * around them; a request to a chosen technician needs neither, but no half of a point.
 */
export function placeProblems(wish: Wish): Partial<Record<PlaceField, string>> {
  const missing = PLACE_FIELDS.filter(field => wish[field] === null);
  if (wish.technician_id === null)
    return Object.fromEntries(missing.map(field => [field, `${MISSING[field]}. ${OPEN_NEEDS_PLACE}`]));
  const half = (wish.latitude === null) !== (wish.longitude === null);
  return half
    ? Object.fromEntries(missing.filter(field => field !== 'address').map(field => [field, MISSING[field]]))
    : {};
}

interface ShownPlace {
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Where a job is, for readers who may know it exactly: the address, or else the point. */
export function exactPlace({ address, latitude, longitude }: ShownPlace): string {
  if (address !== null) return address;
  return latitude === null || longitude === null
    ? 'Sin dirección indicada'
    : `Sin dirección indicada. Punto: ${latitude}, ${longitude}`;
}

/** Where a job is, for a technician. Before a job is theirs and after it was cancelled they learn the rough area only. */
export function placeForTechnician(request: ShownPlace & { readonly status: Status }): string {
  if (request.status !== 'pending' && request.status !== 'cancelled') return exactPlace(request);
  return request.address ?? (request.latitude === null ? 'Sin zona indicada' : 'Zona aproximada');
}
