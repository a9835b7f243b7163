/** Stands for a missing rate. It is above every filter. Cents. */
export const NO_RATE = 2_147_483_647;

/** Service id of all technicians, for searches without a service. */
export const ANY_SERVICE = 0;

/** What the search knows about a technician whom the public may find. */
export interface ListedTechnician {
  readonly id: number;
  /** The public point in thousandths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
  /** Exact mean; 0 without reviews. */
  readonly rating: number;
  readonly reviews: number;
  /** `NO_RATE` without a rate. */
  readonly rateCents: number;
  readonly serviceIds: readonly number[];
}

/** Filters of a search: at least this rating (0: any), at most this hourly rate in cents (`NO_RATE`: any). */
export interface Filters {
  readonly minRating: number;
  readonly maxRateCents: number;
}

export const NO_FILTERS: Filters = { minRating: 0, maxRateCents: NO_RATE };
