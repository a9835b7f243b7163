import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Filters } from '../store/density-columns.ts';

/** Who is searched, and where. */
export interface Area extends Filters {
  /** `ANY_SERVICE` for whatever service. */
  readonly serviceId: number;
  readonly center: Point;
  readonly radiusKm: number;
}

/** A place in the order of an answer: by distance, then id. */
export interface Near {
  readonly id: number;
  /** Exact great-circle kilometres. */
  readonly distance: number;
}

/** A technician in an area. */
export interface Spot extends Near {
  /** Of the card's text. */
  readonly stamp: number;
}
