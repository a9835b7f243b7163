import type { Point } from '@oficio/domain/technicians/geo.ts';
import { findPlaces } from './find-places.ts';
import { namedPlace } from './named-place.ts';
import { type ShownPlace, shown } from './shown-place.ts';

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
