/** Mean Earth radius in kilometres (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

export interface Point {
  /** WGS 84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const latitudeHalf = Math.sin(radians(b.latitude - a.latitude) / 2);
  const longitudeHalf = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h =
    latitudeHalf * latitudeHalf +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudeHalf * longitudeHalf;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const roundTo = (value: number, decimals: number): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};

/** What the public sees of a technician's place: about 100 m. */
export const publicPoint = (point: Point): Point => ({
  latitude: roundTo(point.latitude, 3),
  longitude: roundTo(point.longitude, 3),
});

/** What eligible technicians see of an open request's place: about 1 km. */
export const coarsePoint = (point: Point): Point => ({
  latitude: roundTo(point.latitude, 2),
  longitude: roundTo(point.longitude, 2),
});

/** Kilometres with one decimal, as distances are shown and sent. */
export const shownKm = (kilometres: number): number => roundTo(kilometres, 1);
