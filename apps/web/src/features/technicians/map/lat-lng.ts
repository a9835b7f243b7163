import type { Point } from '@oficio/domain/technicians/geo.ts';
import { LatLng } from 'leaflet';

/** Converts a point to Leaflet's type. */
export const latLngOf = ({ latitude, longitude }: Point): LatLng => new LatLng(latitude, longitude);

/** Converts Leaflet's point, rounded to about 10 m. Normalises longitudes of a map that was scrolled around the world. */
export function pointOfLatLng(place: LatLng): Point {
  const { lat, lng } = place.wrap();
  return { latitude: Number(lat.toFixed(4)), longitude: Number(lng.toFixed(4)) };
}
