/** Mean Earth radius in kilometres (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

export interface Point {
  /** WGS 84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Returns the great-circle distance in kilometres (haversine formula). */
export function distanceKm(a: Point, b: Point): number {
  const latitudeHalf = Math.sin(radians(b.latitude - a.latitude) / 2);
  const longitudeHalf = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h =
    latitudeHalf * latitudeHalf +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudeHalf * longitudeHalf;
  return kmOfHaversine(h);
}

/** Converts the haversine of an angle between two points to their great-circle distance in kilometres. */
export const kmOfHaversine = (h: number): number =>
  2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));

/** A range of latitudes and longitudes, in degrees. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Returns the smallest box around a circle, in degrees. It covers all longitudes when the circle contains a pole or crosses
 * the antimeridian.
 */
export function boundingBox({ latitude, longitude }: Point, radiusKm: number): Box {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const south = latitude - degrees(angle);
  const north = latitude + degrees(angle);
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  const width = south > -90 && north < 90 && ratio < 1 ? degrees(Math.asin(ratio)) : 360;
  const west = longitude - width;
  const east = longitude + width;
  return west <= -180 || east >= 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east };
}

const roundTo = (value: number, decimals: number): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};

/** Rounds a technician's place to about 100 m, for public pages. */
export const publicPoint = (point: Point): Point => ({
  latitude: roundTo(point.latitude, 3),
  longitude: roundTo(point.longitude, 3),
});

/** Rounds a request's place to about 1 km, for technicians without the job. */
export const coarsePoint = (point: Point): Point => ({
  latitude: roundTo(point.latitude, 2),
  longitude: roundTo(point.longitude, 2),
});

/** Rounds kilometres to the one decimal that replies and screens use. */
export const shownKm = (kilometres: number): number => roundTo(kilometres, 1);
