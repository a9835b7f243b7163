import { NO_RATE } from '../store/listed.ts';
import type { NameIndex } from './name-index.ts';

/** Service id of all technicians, for searches without a service. */
export const ANY_SERVICE = 0;

/** Filters of a search: at least this rating (0: any), at most this hourly rate in cents (`NO_RATE`: any). */
export interface Filters {
  readonly minRating: number;
  readonly maxRateCents: number;
}

export const NO_FILTERS: Filters = { minRating: 0, maxRateCents: NO_RATE };

/**
 * All listed technicians at one moment, as arrays that a thread can transfer. Nothing changes them. A technician is a slot: a position in
 * the arrays of the columns. Slots are ordered by place, so that neighbours are near each other in memory.
 */
export interface Snapshot {
  readonly ids: Float64Array;
  readonly ratings: Float64Array;
  readonly reviews: Uint32Array;
  readonly ratesCents: Int32Array;
  readonly services: ReadonlyMap<number, ServiceIndex>;
  readonly names: NameIndex;
}

/** The technicians of one service. */
export interface ServiceIndex {
  readonly tree: PointTree;
  /** Slots, best mean first, then most reviews, then lowest id. */
  readonly byRating: Uint32Array;
  /** The rates of `byRating` in its order, because a filter by rate may read them all. Cents. */
  readonly ratesByRating: Int32Array;
}

/** A k-d tree as `kdbush` builds it: the middle item of a range splits the others by longitude and latitude in turn. */
export interface PointTree {
  /** Longitude and latitude of each item, in thousandths of a degree. */
  readonly coordinates: Int32Array;
  readonly slots: Uint32Array;
}

/** Returns the buffers of a snapshot, which a thread transfers without a copy. Only the words of the names are copied. */
export function buffersOf({ services, names, ...columns }: Snapshot): ArrayBuffer[] {
  const { firsts, slots, places } = names;
  const arrays = [...services.values()].flatMap(({ tree, byRating, ratesByRating }) => [
    tree.coordinates,
    tree.slots,
    byRating,
    ratesByRating,
  ]);
  return [...arrays, firsts, slots, places, names.names, ...Object.values(columns)].map(
    array => array.buffer as ArrayBuffer,
  );
}
