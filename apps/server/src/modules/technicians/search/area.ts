import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Filters } from './grades.ts';

/** Who is searched, and where. */
export interface Area extends Filters {
  /** `ANY_SERVICE` for whatever service. */
  readonly serviceId: number;
  readonly center: Point;
  readonly radiusKm: number;
}

export interface Near {
  readonly id: number;
  /** Exact great-circle kilometres. */
  readonly distance: number;
}
