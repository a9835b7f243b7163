import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { ListedTechnician } from '../store/listed.ts';
import { Circle } from './circle.ts';
import { type Asked, byRank, findNamed } from './find-named.ts';
import { type Near, NearestPage } from './nearest-page.ts';
import { partition } from './partition.ts';
import type { RecentChanges } from './recent-changes.ts';
import { ANY_SERVICE, type Filters, type ServiceIndex, type Snapshot } from './snapshot.ts';
import { type SlotFilter, walkTree } from './walk-tree.ts';

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
interface Ranked {
  readonly id: number;
  readonly rating: number;
  readonly reviews: number;
}

/** The next results after a position, or from the start. */
interface Page<Position> {
  readonly count: number;
  readonly after: Position | null;
}

const EMPTY: ServiceIndex = {
  tree: { coordinates: new Int32Array(), slots: new Uint32Array() },
  byRating: new Uint32Array(),
  ratesByRating: new Int32Array(),
};

/**
 * Searches the technicians of a snapshot. A technician with a recent change counts as the change says: the searches leave out what the
 * snapshot contains of it.
 */
export class TechnicianIndex {
  readonly #snapshot: Snapshot;
  readonly #changes: RecentChanges;

  constructor(snapshot: Snapshot, changes: RecentChanges) {
    this.#snapshot = snapshot;
    this.#changes = changes;
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
        const id = ids[slots[item] ?? 0] ?? 0;
        if (!this.#changes.has(id)) page.add(id, coordinates[2 * item] ?? 0, coordinates[2 * item + 1] ?? 0);
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
    const { ids } = this.#snapshot;
    const { tree } = this.#of(area);
    walkTree({ tree, circle, filter: this.#filter(area), isExact: true }, (items, count) => {
      total += count;
      // Without changes, which is usual, the ids need not be read.
      if (this.#changes.size > 0)
        for (let i = 0; i < count; i += 1)
          if (this.#changes.has(ids[tree.slots[items[i] ?? 0] ?? 0] ?? 0)) total -= 1;
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
      for (let i = 0; i < count; i += 1) {
        const id = ids[tree.slots[items[i] ?? 0] ?? 0] ?? 0;
        if (!this.#changes.has(id)) found.push(id);
      }
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
    const isAfter = (ranked: Ranked) => !after || byRank(ranked, after) > 0;
    const first = this.#best(search, { start: 0, count: limit });
    const slots = after ? this.#bestAfter(search, count, isAfter) : first;
    const page = slots.slice(0, count).map(slot => this.#ranked(slot));
    return {
      found: [...page, ...changed].filter(isAfter).sort(byRank).slice(0, count),
      total: Math.min(changed.length + first.length, limit),
    };
  }

  /** Returns the ids of technicians with a word in their name that begins with a text, see `findNamed`. */
  named(text: string, asked: Asked): number[] {
    return findNamed(this.#snapshot, this.#changes, text, asked);
  }

  /** Returns the first unchanged technicians in the order by rating, from a position on, that pass the filters. */
  #best(search: Search, { start, count }: { readonly start: number; readonly count: number }): number[] {
    const { minRating, maxRateCents } = search;
    const { byRating, ratesByRating } = this.#of(search);
    const { ids, ratings } = this.#snapshot;
    const found: number[] = [];
    for (let at = start; at < byRating.length && found.length < count; at += 1) {
      if ((ratesByRating[at] ?? 0) > maxRateCents) continue;
      const slot = byRating[at] ?? 0;
      if ((ratings[slot] ?? 0) < minRating) break;
      if (!this.#changes.has(ids[slot] ?? 0)) found.push(slot);
    }
    return found;
  }

  #bestAfter(search: Search, count: number, isAfter: (ranked: Ranked) => boolean): number[] {
    const { byRating } = this.#of(search);
    const start = partition(byRating.length, at => !isAfter(this.#ranked(byRating[at] ?? 0)));
    return this.#best(search, { start, count });
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
    return { minRating, maxRateCents, ratings, ratesCents };
  }

  #changedNear(area: Area, circle: Circle): ListedTechnician[] {
    return this.#changedIn(area).filter(({ longitude, latitude }) => circle.contains(longitude, latitude));
  }

  #changedIn({ serviceId, minRating, maxRateCents }: Search): ListedTechnician[] {
    return this.#changes.listed.filter(
      ({ rating, rateCents, serviceIds }) =>
        rating >= minRating &&
        rateCents <= maxRateCents &&
        (serviceId === ANY_SERVICE || serviceIds.includes(serviceId)),
    );
  }
}
