import { NODE_SIZE } from './build-snapshot.ts';
import type { Circle } from './circle.ts';
import type { Filters, PointTree, Snapshot } from './snapshot.ts';

/** The filters of a search and the columns that they concern. */
export interface SlotFilter extends Filters, Pick<Snapshot, 'ratings' | 'ratesCents'> {}

interface Walk {
  readonly tree: PointTree;
  readonly circle: Circle;
  readonly filter: SlotFilter;
  /** Whether only items in the circle are visited. Otherwise also those in the box around it, which costs less. */
  readonly isExact: boolean;
}

/** Handles the first `count` of these items. Returns false to end the walk. Each call gets the same array. */
type Visit = (items: Uint32Array, count: number) => boolean;

/** Shared by all walks, because each one ends in the turn of the event loop in which it begins. */
const selected = new Uint32Array(NODE_SIZE + 1);

/**
 * Visits the items of a tree that are in the circle and pass the filter, roughly nearest first. `visit` may shrink the circle, which
 * leaves out what is farther away. Returns false when `visit` ended the walk.
 */
export function walkTree(of: Walk, visit: Visit): boolean {
  const { circle, tree } = of;
  const { coordinates } = tree;
  const visitRange = (first: number, last: number): boolean => {
    const count = select(of, first, last);
    return count === 0 || visit(selected, count);
  };
  const walk = (first: number, last: number, axis: 0 | 1): boolean => {
    if (last - first <= NODE_SIZE) return visitRange(first, last);
    const middle = (first + last) >> 1;
    const split = coordinates[2 * middle + axis] ?? 0;
    const next = axis === 0 ? 1 : 0;
    const walkLower = () =>
      (axis === 0 ? circle.west : circle.south) > split || walk(first, middle - 1, next);
    const walkUpper = () => (axis === 0 ? circle.east : circle.north) < split || walk(middle + 1, last, next);
    if (!visitRange(middle, middle)) return false;
    const isLower = (axis === 0 ? circle.longitude : circle.latitude) <= split;
    return isLower ? walkLower() && walkUpper() : walkUpper() && walkLower();
  };
  return walk(0, tree.slots.length - 1, 0);
}

/** Writes the wanted items of a range into `selected`. Returns their number. A call for each item would take twice as long. */
function select({ tree, circle, filter, isExact }: Walk, first: number, last: number): number {
  const { coordinates, slots } = tree;
  const { west, east, south, north } = circle;
  const { minRating, maxRateCents, ratings, ratesCents } = filter;
  let count = 0;
  for (let item = first; item <= last; item += 1) {
    const longitude = coordinates[2 * item] ?? 0;
    const latitude = coordinates[2 * item + 1] ?? 0;
    if (longitude < west || longitude > east || latitude < south || latitude > north) continue;
    const slot = slots[item] ?? 0;
    if ((ratings[slot] ?? 0) < minRating || (ratesCents[slot] ?? 0) > maxRateCents) continue;
    if (isExact && !circle.contains(longitude, latitude)) continue;
    selected[count] = item;
    count += 1;
  }
  return count;
}
