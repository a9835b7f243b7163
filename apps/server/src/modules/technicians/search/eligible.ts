import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { statementsIn } from '../../../platform/database/statements-in.ts';
import { NO_FILTERS } from '../store/density-columns.ts';
import { findTechnician, type Technician } from '../store/find-technician.ts';
import { prepareStatements } from '../store/search-statements.ts';
import { estimateDensity } from './estimate-density.ts';
import { findAllInArea } from './find-all.ts';
import { findNearest } from './find-nearest.ts';

/** Place and service of a job. Functions take null for a job without a place; no technician is eligible for it. */
export interface JobPlace extends Point {
  readonly serviceId: number;
}

/**
 * Returns whether the technician may take an open request: is approved and available, offers the service, and has a public point
 * within `radiusKm` (great circle).
 */
export async function isEligible(
  db: Reader,
  technicianId: number,
  place: JobPlace | null,
  radiusKm: number,
): Promise<boolean> {
  const technician = await findTechnician(db, technicianId);
  return technician !== undefined && isInReach(technician, place, radiusKm);
}

/** Applies the rule of `isEligible` to a technician that the caller has loaded. */
export function isInReach(technician: Technician, place: JobPlace | null, radiusKm: number): boolean {
  if (!place || !technician.approved || !technician.available) return false;
  const { latitude, longitude } = technician;
  if (latitude === null || longitude === null) return false;
  if (!technician.serviceIds.includes(place.serviceId)) return false;
  return distanceKm(place, { latitude, longitude }) <= radiusKm;
}

/** Returns the user ids of the nearest technicians for whom `isEligible` holds, nearest first. */
export async function nearestEligible(
  db: Reader,
  place: JobPlace | null,
  { radiusKm, limit }: { readonly radiusKm: number; readonly limit: number },
): Promise<number[]> {
  if (!place) return [];
  const { serviceId, latitude, longitude } = place;
  const statements = prepareStatements(statementsIn(db));
  const area = { serviceId, center: { latitude, longitude }, radiusKm, ...NO_FILTERS };
  const { density } = await estimateDensity(statements, area);
  const nearest = await findNearest(statements, area, { count: limit, after: null, density });
  return nearest.map(({ id }) => id);
}

/** Returns the user ids of all technicians for whom `isEligible` holds, in no order. */
export async function eligibleTechnicians(
  db: Reader,
  place: JobPlace | null,
  radiusKm: number,
): Promise<number[]> {
  if (!place) return [];
  const { serviceId, latitude, longitude } = place;
  return findAllInArea(prepareStatements(statementsIn(db)), {
    serviceId,
    center: { latitude, longitude },
    radiusKm,
    ...NO_FILTERS,
  });
}
