import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Filters } from '../store/density-columns.ts';

/** The filters and the circle of a search. */
export interface Area extends Filters {
  /** `ANY_SERVICE` for a search without a service. */
  readonly serviceId: number;
  readonly center: Point;
  readonly radiusKm: number;
}

/** A position in the results, which are sorted by distance, then id. */
export interface ResultPosition {
  readonly id: number;
  /** Exact great-circle kilometres. */
  readonly distance: number;
}

/** A technician in an area. */
export interface FoundTechnician extends ResultPosition {
  /** Identifies the text of the card. */
  readonly stamp: number;
}
