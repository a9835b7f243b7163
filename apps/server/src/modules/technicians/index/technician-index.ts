import type { Point } from '@oficio/domain/technicians/geo.ts';
import { Circle } from './circle.ts';
import { ANY_SERVICE, type Filters, type ListedTechnician } from './listed.ts';
import { type Near, NearestPage } from './nearest-page.ts';
import { Overlay } from './overlay.ts';
import { passes, type SlotFilter } from './slot-filter.ts';
import { partition, type ServiceIndex, type Snapshot, slotOf } from './snapshot.ts';
import { walkTree } from './walk-tree.ts';

export interface Search extends Filters {
  /** `ANY_SERVICE` for a search without a service. */
  readonly serviceId: number;
}

/** The filters and the circle of a search. */
export interface Area extends Search {
  readonly center: Point;
  readonly radiusKm: number;
}

/** A position in the list of the best rated. */
export interface Ranked {
  readonly id: number;
  readonly rating: number;
  readonly reviews: number;
}

/** The next results after a position, or from the start. */
interface Page<Position> {
  readonly count: number;
  readonly after: Position | null;
}

/** Sorting a technician takes as long as testing so many in the order by rating. */
const SORTING_COST = 30;
const EMPTY: ServiceIndex = {
  tree: { coordinates: new Int32Array(), slots: new Uint32Array() },
  byRating: new Uint32Array(),
  byRate: new Uint32Array(),
};

/** Searches the technicians of a snapshot and of the changes since then. */
export class TechnicianIndex {
  readonly overlay = new Overlay();
  #snapshot: Snapshot;
  /** 1 for slots of technicians in the overlay. */
  #stale: Uint8Array;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#stale = new Uint8Array(snapshot.count);
  }

  /** Applies a change. Ignores it when a later change of the technician is known. */
  change(id: number, changeId: number, listed: ListedTechnician | null): void {
    if (this.overlay.set(id, changeId, listed)) this.#markStale(id);
  }

  /** Replaces the snapshot by one that contains the changes up to a moment of the overlay. */
  replace(snapshot: Snapshot, order: number): void {
    this.overlay.dropUntil(order);
    this.#snapshot = snapshot;
    this.#stale = new Uint8Array(snapshot.count);
    for (const id of this.overlay.ids()) this.#markStale(id);
  }

  #markStale(id: number): void {
    const slot = slotOf(this.#snapshot, id);
    if (slot >= 0) this.#stale[slot] = 1;
  }

  /** Returns the nearest technicians of an area, sorted by distance, then id. */
  nearest(area: Area, { count, after }: Page<Near>): Near[] {
    const circle = new Circle(area.center, area.radiusKm);
    const page = new NearestPage(circle, count, after);
    for (const { id, longitude, latitude } of this.#changedIn(area)) page.add(id, longitude, latitude);
    const { ids } = this.#snapshot;
    const { tree } = this.#of(area);
    const { coordinates, slots } = tree;
    walkTree({ tree, circle, filter: this.#filter(area), isExact: false }, (items, found) => {
      for (let i = 0; i < found; i += 1) {
        const item = items[i] ?? 0;
        page.add(ids[slots[item] ?? 0] ?? 0, coordinates[2 * item] ?? 0, coordinates[2 * item + 1] ?? 0);
      }
      page.shrinkCircle();
      return true;
    });
    return page.found();
  }

  /** Counts the technicians of an area, up to a limit. */
  countNear(area: Area, limit: number): number {
    const circle = new Circle(area.center, area.radiusKm);
    let total = this.#changedNear(area, circle).length;
    const { tree } = this.#of(area);
    walkTree({ tree, circle, filter: this.#filter(area), isExact: true }, (_, count) => {
      total += count;
      return total < limit;
    });
    return Math.min(total, limit);
  }

  /** Returns the ids of all technicians of an area, in no order. */
  idsNear(area: Area): number[] {
    const circle = new Circle(area.center, area.radiusKm);
    const found = this.#changedNear(area, circle).map(({ id }) => id);
    const { ids } = this.#snapshot;
    const { tree } = this.#of(area);
    walkTree({ tree, circle, filter: this.#filter(area), isExact: true }, (items, count) => {
      for (let i = 0; i < count; i += 1) found.push(ids[tree.slots[items[i] ?? 0] ?? 0] ?? 0);
      return true;
    });
    return found;
  }

  /** Returns technicians at any place: best mean first, then most reviews, then lowest id. Counts all of them up to a limit. */
  bestRated(
    search: Search,
    { count, after, limit }: Page<Ranked> & { readonly limit: number },
  ): { readonly found: readonly Ranked[]; readonly total: number } {
    const changed = this.#changedIn(search);
    const { byRate, byRating } = this.#of(search);
    const { ratesCents, ratings } = this.#snapshot;
    const filter = this.#filter(search);
    const cheap = partition(byRate.length, at => (ratesCents[byRate[at] ?? 0] ?? 0) <= search.maxRateCents);
    const good = partition(byRating.length, at => (ratings[byRating[at] ?? 0] ?? 0) >= search.minRating);
    const isAfter = (ranked: Ranked) => !after || byRank(ranked, after) > 0;
    if (cheap * SORTING_COST < good) {
      const all = [
        ...changed,
        ...Array.from(
          byRate.subarray(0, cheap).filter(slot => passes(filter, slot)),
          slot => this.#ranked(slot),
        ),
      ];
      return { found: all.filter(isAfter).sort(byRank).slice(0, count), total: Math.min(all.length, limit) };
    }
    const start = after ? partition(good, at => !isAfter(this.#ranked(byRating[at] ?? 0))) : 0;
    const page = take(byRating.subarray(start, good), count, filter).map(slot => this.#ranked(slot));
    const total = changed.length + take(byRating.subarray(0, good), limit, filter).length;
    const found = [...page, ...changed.filter(isAfter)].sort(byRank).slice(0, count);
    return { found, total: Math.min(total, limit) };
  }

  #of({ serviceId }: Search): ServiceIndex {
    return this.#snapshot.services.get(serviceId) ?? EMPTY;
  }

  #ranked(slot: number): Ranked {
    const { ids, ratings, reviews } = this.#snapshot;
    return { id: ids[slot] ?? 0, rating: ratings[slot] ?? 0, reviews: reviews[slot] ?? 0 };
  }

  #filter(filters: Filters): SlotFilter {
    const { ratings, ratesCents } = this.#snapshot;
    const { minRating, maxRateCents } = filters;
    return { minRating, maxRateCents, ratings, ratesCents, stale: this.#stale };
  }

  #changedNear(area: Area, circle: Circle): ListedTechnician[] {
    return this.#changedIn(area).filter(({ longitude, latitude }) => circle.contains(longitude, latitude));
  }

  #changedIn({ serviceId, minRating, maxRateCents }: Search): ListedTechnician[] {
    return this.overlay.listed.filter(
      ({ rating, rateCents, serviceIds }) =>
        rating >= minRating &&
        rateCents <= maxRateCents &&
        (serviceId === ANY_SERVICE || serviceIds.includes(serviceId)),
    );
  }
}

/** Returns the first slots that pass, up to a number. */
function take(slots: Uint32Array, count: number, filter: SlotFilter): number[] {
  const taken: number[] = [];
  for (const slot of slots) {
    if (taken.length >= count) break;
    if (passes(filter, slot)) taken.push(slot);
  }
  return taken;
}

const byRank = (a: Ranked, b: Ranked): number => b.rating - a.rating || b.reviews - a.reviews || a.id - b.id;
