import type { Circle } from './circle.ts';

/** A position in the results, which are sorted by distance, then id. */
export interface Near {
  readonly id: number;
  /** Exact great-circle kilometres. */
  readonly distance: number;
}

/** Collects the nearest technicians of a circle after a position. */
export class NearestPage {
  readonly #circle: Circle;
  readonly #count: number;
  readonly #after: Near | null;
  /** The nearest so far in their order. Two arrays of numbers, because moving objects takes longer. */
  readonly #ids: number[] = [];
  readonly #distances: number[] = [];

  constructor(circle: Circle, count: number, after: Near | null) {
    this.#circle = circle;
    this.#count = count;
    this.#after = after;
  }

  /** Adds a technician if the circle contains the point. */
  add(id: number, longitude: number, latitude: number): void {
    const distance = this.#circle.distanceTo(longitude, latitude);
    const after = this.#after;
    if (distance < 0 || (after && !isBefore(after.distance, after.id, distance, id))) return;
    const ids = this.#ids;
    const distances = this.#distances;
    const last = this.#count - 1;
    const isFull = ids.length > last;
    if (isFull && !isBefore(distance, id, distances[last] ?? 0, ids[last] ?? 0)) return;
    let at = isFull ? last : ids.length;
    for (; at > 0; at -= 1) {
      const previousId = ids[at - 1] ?? 0;
      const previous = distances[at - 1] ?? 0;
      if (isBefore(previous, previousId, distance, id)) break;
      ids[at] = previousId;
      distances[at] = previous;
    }
    ids[at] = id;
    distances[at] = distance;
  }

  /** Shrinks the circle to the farthest technician of a full page. */
  shrinkCircle(): void {
    const farthest = this.#distances[this.#count - 1];
    if (farthest !== undefined) this.#circle.shrinkTo(farthest);
  }

  found(): Near[] {
    return this.#ids.map((id, position) => ({ id, distance: this.#distances[position] ?? 0 }));
  }
}

const isBefore = (distance: number, id: number, otherDistance: number, otherId: number): boolean =>
  distance < otherDistance || (distance === otherDistance && id < otherId);
