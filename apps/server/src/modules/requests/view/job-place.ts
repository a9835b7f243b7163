import { zoneOfJob } from '@oficio/domain/requests/zone-of-job.ts';
import { type Box, boundingBox, coarsePoint, type Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findTechnician } from '../../technicians/public.ts';

interface MaybePlaced {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Returns the coarse place of a job for technicians who are not assigned to it. Reach and distance use it too, so that a technician
 * cannot find a home by moving their own position. Returns null for a job without a place.
 */
export function jobPlace(request: MaybePlaced & { readonly service_id: number }) {
  const point = exactPlaceOf(request);
  return point && { serviceId: request.service_id, ...coarsePoint(point) };
}

/** Returns the exact place of a request or a technician; null without one. */
export function exactPlaceOf({ latitude, longitude }: MaybePlaced): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Degrees by which a box is widened; more than the distance between a coarse and an exact point. */
const BOX_MARGIN = 0.01;

/**
 * Returns a box in degrees that contains every exact point with a coarse point within `radiusKm`. It may contain other points, so the
 * caller filters the candidates.
 */
export function boxAround(point: Point, radiusKm: number): Box {
  const { south, north, west, east } = boundingBox(point, radiusKm);
  return {
    south: south - BOX_MARGIN,
    north: north + BOX_MARGIN,
    west: west - BOX_MARGIN,
    east: east + BOX_MARGIN,
  };
}

interface Located extends MaybePlaced {
  readonly technician_id: number | null;
  readonly address: string | null;
}

/** Returns the IANA zone of a job with this place and technician. `site` is the zone of the site. */
export async function findZone(db: Reader, job: Located, site: string): Promise<string> {
  const technician = job.technician_id === null ? null : await findTechnician(db, job.technician_id);
  return zoneOfJob({ job, technician: technician ?? null, site });
}
