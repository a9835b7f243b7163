import { NO_RATE } from '../store/listed.ts';

/** Service id of all technicians, for searches without a service. */
export const ANY_SERVICE = 0;

/** Filters of a search: at least this rating (0: any), at most this hourly rate in cents (`NO_RATE`: any). */
export interface Filters {
  readonly minRating: number;
  readonly maxRateCents: number;
}

export const NO_FILTERS: Filters = { minRating: 0, maxRateCents: NO_RATE };
