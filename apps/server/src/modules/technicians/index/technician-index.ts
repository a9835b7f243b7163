import type { Point } from '@oficio/domain/technicians/geo.ts';
import { Circle } from './circle.ts';
import { ANY_SERVICE, type Filters, type ListedTechnician } from './listed.ts';
import { Overlay } from './overlay.ts';
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

/** A position in the results, which are sorted by distance, then id. */
export interface Near {
  readonly id: number;
  /** Exact great-circle kilometres. */
  readonly distance: number;
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
/** Candidates beyond the wanted number before the search drops the farthest ones. */
const SPARE = 32;
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

  get count(): number {
    return this.#snapshot.count;
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
    const { ids } = this.#snapshot;
    let found: Near[] = [];
    const keep = (id: number, distance: number) => {
      if (distance < 0) return;
      const near = { id, distance };
      if (after && byDistance(near, after) <= 0) return;
      found.push(near);
      if (found.length < count + SPARE) return;
      found = found.sort(byDistance).slice(0, count);
      circle.shrinkTo(found.at(-1)?.distance ?? area.radiusKm);
    };
    for (const { id, longitude, latitude } of this.#changedIn(area))
      keep(id, circle.distanceTo(longitude, latitude));
    const passes = this.#filter(area);
    walkTree(this.#of(area).tree, circle, (slot, longitude, latitude) => {
      if (passes(slot)) keep(ids[slot] ?? 0, circle.distanceTo(longitude, latitude));
      return true;
    });
    return found.sort(byDistance).slice(0, count);
  }

  /** Counts the technicians of an area, up to a limit. */
  countNear(area: Area, limit: number): number {
    const circle = new Circle(area.center, area.radiusKm);
    let count = 0;
    for (const { longitude, latitude } of this.#changedIn(area))
      if (circle.distanceTo(longitude, latitude) >= 0) count += 1;
    const passes = this.#filter(area);
    walkTree(this.#of(area).tree, circle, (slot, longitude, latitude) => {
      if (passes(slot) && circle.contains(longitude, latitude)) count += 1;
      return count < limit;
    });
    return Math.min(count, limit);
  }

  /** Returns the ids of all technicians of an area, in no order. */
  idsNear(area: Area): number[] {
    const circle = new Circle(area.center, area.radiusKm);
    const { ids } = this.#snapshot;
    const found: number[] = [];
    for (const { id, longitude, latitude } of this.#changedIn(area))
      if (circle.contains(longitude, latitude)) found.push(id);
    const passes = this.#filter(area);
    walkTree(this.#of(area).tree, circle, (slot, longitude, latitude) => {
      if (passes(slot) && circle.contains(longitude, latitude)) found.push(ids[slot] ?? 0);
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
    const passes = this.#filter(search);
    const cheap = partition(byRate.length, at => (ratesCents[byRate[at] ?? 0] ?? 0) <= search.maxRateCents);
    const good = partition(byRating.length, at => (ratings[byRating[at] ?? 0] ?? 0) >= search.minRating);
    const isAfter = (ranked: Ranked) => !after || byRank(ranked, after) > 0;
    if (cheap * SORTING_COST < good) {
      const all = [
        ...changed,
        ...Array.from(byRate.subarray(0, cheap).filter(passes), slot => this.#ranked(slot)),
      ];
      return { found: all.filter(isAfter).sort(byRank).slice(0, count), total: Math.min(all.length, limit) };
    }
    const start = after ? partition(good, at => !isAfter(this.#ranked(byRating[at] ?? 0))) : 0;
    const page = take(byRating.subarray(start, good), count, passes).map(slot => this.#ranked(slot));
    const total = changed.length + take(byRating.subarray(0, good), limit, passes).length;
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

  /** Returns whether a slot passes the filters and has not changed since the snapshot. */
  #filter({ minRating, maxRateCents }: Filters): (slot: number) => boolean {
    const { ratings, ratesCents } = this.#snapshot;
    const stale = this.#stale;
    return slot =>
      stale[slot] === 0 && (ratings[slot] ?? 0) >= minRating && (ratesCents[slot] ?? 0) <= maxRateCents;
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
function take(slots: Uint32Array, count: number, passes: (slot: number) => boolean): number[] {
  const taken: number[] = [];
  for (const slot of slots) {
    if (taken.length >= count) break;
    if (passes(slot)) taken.push(slot);
  }
  return taken;
}

const byDistance = (a: Near, b: Near): number => a.distance - b.distance || a.id - b.id;
const byRank = (a: Ranked, b: Ranked): number => b.rating - a.rating || b.reviews - a.reviews || a.id - b.id;
