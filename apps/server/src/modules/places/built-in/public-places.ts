import type { Point } from '@oficio/domain/technicians/geo.ts';
import { findPlaces } from './find-places.ts';
import { namedPlace } from './named-place.ts';
import type { BuiltInPlace } from './read-places.ts';

/** A place of Spain as people see it: 'Getafe, Madrid', with the middle of the town in WGS 84 degrees. */
export interface ShownPlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Finds municipalities, towns, provinces and islands by a partly typed name, best first, without a network. `near` is where the searcher is, `limit`
 * the maximum number. Names with a slip are found when no other fits, unless `isExact`. The first call reads the places.
 */
export const findBuiltInPlaces = (
  text: string,
  options: { readonly near: Point | null; readonly limit: number; readonly isExact?: boolean },
): readonly ShownPlace[] => findPlaces(text, options).map(shown);

/** Returns the place that a sentence names, such as 'fontanero en Getafe', or null. */
export function placeNamedIn(text: string): ShownPlace | null {
  const place = namedPlace(text);
  return place && shown(place);
}

const shown = ({ label, latitude, longitude }: BuiltInPlace): ShownPlace => ({ label, latitude, longitude });
