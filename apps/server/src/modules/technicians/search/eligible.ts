import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { LiveIndex } from '../index/live-index.ts';
import { NO_FILTERS } from '../index/snapshot.ts';
import type { Area } from '../index/technician-index.ts';
import { findTechnician, type Technician } from '../store/find-technician.ts';
import { findListedAmong, type ListedTechnician } from '../store/listed.ts';

/** Place and service of a job. Functions take null for a job without a place; no technician is eligible for it. */
export interface ServiceAtPoint extends Point {
  readonly serviceId: number;
}

/**
 * Returns whether the technician may take an open request: is approved and available, offers the service, and has a public point
 * within `radiusKm` (great circle).
 */
export async function isEligible(
  db: Reader,
  technicianId: number,
  place: ServiceAtPoint | null,
  radiusKm: number,
): Promise<boolean> {
  const technician = await findTechnician(db, technicianId);
  return technician !== undefined && isInReach(technician, place, radiusKm);
}

/** Applies the rule of `isEligible` to a technician that the caller has loaded. */
export function isInReach(technician: Technician, place: ServiceAtPoint | null, radiusKm: number): boolean {
  if (!place || !technician.approved || !technician.available) return false;
  const { latitude, longitude } = technician;
  if (latitude === null || longitude === null) return false;
  if (!technician.serviceIds.includes(place.serviceId)) return false;
  return distanceKm(place, { latitude, longitude }) <= radiusKm;
}

/** Returns those of the technicians for whom `isEligible` holds in this transaction, in no order. */
export async function eligibleAmong(
  { db }: Transaction,
  technicianIds: readonly number[],
  place: ServiceAtPoint | null,
  radiusKm: number,
): Promise<number[]> {
  if (!place) return [];
  const listed = await findListedAmong(db, technicianIds);
  return listed
    .filter(({ serviceIds }) => serviceIds.includes(place.serviceId))
    .filter(technician => distanceKm(place, publicPointOf(technician)) <= radiusKm)
    .map(({ id }) => id);
}

const publicPointOf = ({ latitude, longitude }: ListedTechnician): Point => ({
  latitude: latitude / 1000,
  longitude: longitude / 1000,
});

interface Indexed {
  readonly index: Pick<LiveIndex, 'ready'>;
}

/** Returns the user ids of the nearest technicians for whom `isEligible` holds after the committed changes, nearest first. */
export async function nearestEligible(
  { index }: Indexed,
  place: ServiceAtPoint | null,
  { radiusKm, limit }: { readonly radiusKm: number; readonly limit: number },
): Promise<number[]> {
  if (!place) return [];
  const near = (await index.ready()).nearest(areaOf(place, radiusKm), { count: limit, after: null });
  return near.map(({ id }) => id);
}

/** Returns the user ids of all technicians for whom `isEligible` holds after the committed changes, in no order. */
export async function eligibleTechnicians(
  { index }: Indexed,
  place: ServiceAtPoint | null,
  radiusKm: number,
): Promise<number[]> {
  return place ? (await index.ready()).idsNear(areaOf(place, radiusKm)) : [];
}

const areaOf = ({ serviceId, latitude, longitude }: ServiceAtPoint, radiusKm: number): Area => ({
  serviceId,
  center: { latitude, longitude },
  radiusKm,
  ...NO_FILTERS,
});
