import type { Point } from '@oficio/domain/technicians/geo.ts';
import { LatLng } from 'leaflet';

/** The map library's word for a point. */
export const latLngOf = ({ latitude, longitude }: Point): LatLng => new LatLng(latitude, longitude);

/** A point picked on the map, to about ten metres; a map scrolled around the world comes back to it. */
export function pointOf(place: LatLng): Point {
  const { lat, lng } = place.wrap();
  return { latitude: Number(lat.toFixed(4)), longitude: Number(lng.toFixed(4)) };
}
