/**
 * All listed technicians at one moment, as arrays that a thread can transfer. A technician is a slot: a position in the arrays of
 * the columns. Slots are ordered by place, so that neighbours are near each other in memory.
 */
export interface Snapshot {
  readonly count: number;
  readonly ids: Float64Array;
  /** Thousandths of a degree. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly ratings: Float64Array;
  readonly reviews: Uint32Array;
  readonly ratesCents: Int32Array;
  /** Slots in the order of their ids. */
  readonly slotsById: Uint32Array;
  readonly services: ReadonlyMap<number, ServiceIndex>;
}

/** The technicians of one service. */
export interface ServiceIndex {
  readonly tree: PointTree;
  /** Slots, best mean first, then most reviews, then lowest id. */
  readonly byRating: Uint32Array;
  /** Slots, lowest rate first, then lowest slot. */
  readonly byRate: Uint32Array;
}

/** A k-d tree as `kdbush` builds it: the middle item of a range splits the others by longitude and latitude in turn. */
export interface PointTree {
  /** Longitude and latitude of each item, in thousandths of a degree. */
  readonly coordinates: Int32Array;
  readonly slots: Uint32Array;
}

/** Returns the buffers of a snapshot, which a thread transfers without a copy. */
export function buffersOf({ services, ...columns }: Snapshot): ArrayBuffer[] {
  const arrays = [...services.values()].flatMap(({ tree, byRating, byRate }) => [
    tree.coordinates,
    tree.slots,
    byRating,
    byRate,
  ]);
  const { ids, latitudes, longitudes, ratings, reviews, ratesCents, slotsById } = columns;
  return [...arrays, ids, latitudes, longitudes, ratings, reviews, ratesCents, slotsById].map(
    array => array.buffer as ArrayBuffer,
  );
}

/** Returns the slot of a technician, or -1. */
export function slotOf({ ids, slotsById }: Pick<Snapshot, 'ids' | 'slotsById'>, id: number): number {
  const at = partition(slotsById.length, position => (ids[slotsById[position] ?? 0] ?? 0) < id);
  const slot = slotsById[at];
  return slot !== undefined && ids[slot] === id ? slot : -1;
}

/** Returns the number of leading positions that pass a test, which all others after them fail. */
export function partition(length: number, passes: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
