import { coarsePoint, EARTH_RADIUS_KM, type Point } from '@oficio/domain/technicians/geo.ts';

interface MaybePlaced {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Where a job is, for everybody who has not been given it: reach and distance are measured from here too, so that
 * a technician cannot find a home by moving their own position. Null for a job without a place.
 */
export function jobPlace(request: MaybePlaced & { readonly serviceId: number }) {
  const point = placeOf(request);
  return point && { serviceId: request.serviceId, ...coarsePoint(point) };
}

/** The exact place of a request or a technician; null when its owner gave none. */
export function placeOf({ latitude, longitude }: MaybePlaced): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** More than a coarse point is away from the exact one. Degrees. */
const SLACK = 0.01;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * Degrees within which lie all exact points whose coarse point is within `radiusKm`: a first sieve, never too narrow.
 * Around the poles and the antimeridian it takes every longitude.
 */
export function boxAround({ latitude, longitude }: Point, radiusKm: number): Box {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const south = latitude - degrees(angle) - SLACK;
  const north = latitude + degrees(angle) + SLACK;
  const ratio = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180);
  const reach = ratio < 1 ? degrees(Math.asin(ratio)) + SLACK : 360;
  const west = longitude - reach;
  const east = longitude + reach;
  return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east };
}
