import { NODE_SIZE } from './build-snapshot.ts';
import type { Circle } from './circle.ts';
import type { PointTree } from './snapshot.ts';

/** Handles an item in the box of the circle. Returns false to end the walk. */
type Visit = (slot: number, longitude: number, latitude: number) => boolean;

/**
 * Visits the items of a tree in the box around a circle, roughly nearest first. `visit` may shrink the circle, which leaves out
 * what is farther away. Returns false when `visit` ended the walk.
 */
export function walkTree({ coordinates, slots }: PointTree, circle: Circle, visit: Visit): boolean {
  const visitItem = (item: number): boolean => {
    const longitude = coordinates[2 * item] ?? 0;
    const latitude = coordinates[2 * item + 1] ?? 0;
    const isInBox =
      longitude >= circle.west &&
      longitude <= circle.east &&
      latitude >= circle.south &&
      latitude <= circle.north;
    return !isInBox || visit(slots[item] ?? 0, longitude, latitude);
  };
  const walkRange = (left: number, right: number, axis: 0 | 1): boolean => {
    if (right - left <= NODE_SIZE) {
      for (let item = left; item <= right; item += 1) if (!visitItem(item)) return false;
      return true;
    }
    const middle = (left + right) >> 1;
    const split = coordinates[2 * middle + axis] ?? 0;
    const next = axis === 0 ? 1 : 0;
    const walkLower = () =>
      (axis === 0 ? circle.west : circle.south) > split || walkRange(left, middle - 1, next);
    const walkUpper = () =>
      (axis === 0 ? circle.east : circle.north) < split || walkRange(middle + 1, right, next);
    if (!visitItem(middle)) return false;
    const isLower = (axis === 0 ? circle.longitude : circle.latitude) <= split;
    return isLower ? walkLower() && walkUpper() : walkUpper() && walkLower();
  };
  return walkRange(0, slots.length - 1, 0);
}
