import type { Point } from '@oficio/domain/technicians/geo.ts';
import { RATING_FILTERS, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';
import { type JobChoice, jobChoiceParams, numberParam, readJobChoice } from '../summary/job-choice.ts';
import type { TechnicianQuery } from '../summary/technicians-api.ts';

/** Criteria of a search. The address holds them, so that Back, refresh and sharing work. */
export interface SearchState extends JobChoice {
  readonly minRating: number | null;
  /** Units per hour with at most two decimals, in the currency rates are shown in. */
  readonly maxPrice: number | null;
  /** Kilometres. */
  readonly radius: number;
  /** View on a phone; a wide screen shows both. */
  readonly view: 'list' | 'map';
}

const PRICE_RANGE = { min: 1, max: 100_000 } as const;

export const isPriceLimit = (amount: number): boolean =>
  amount >= PRICE_RANGE.min && amount <= PRICE_RANGE.max && isInCents(amount);

/** Reads the search from the address. Ignores invalid values. */
export function readSearch(params: URLSearchParams): SearchState {
  const minRating = numberParam(params, 'minRating', 0, 5);
  const maxPrice = parseAmount(params.get('maxPrice') ?? '');
  return {
    ...readJobChoice(params),
    minRating: RATING_FILTERS.find(option => option === minRating) ?? null,
    // Without scripts, the form sends the price as typed: '12,50'.
    maxPrice: maxPrice !== null && isPriceLimit(maxPrice) ? maxPrice : null,
    radius: Math.round(
      numberParam(params, 'radius', SEARCH_RADIUS.min, SEARCH_RADIUS.max) ?? SEARCH_RADIUS.default,
    ),
    view: params.get('view') === 'map' ? 'map' : 'list',
  };
}

/** Returns the address of a search. Leaves out default values. */
export function writeSearch(search: SearchState): URLSearchParams {
  const { minRating, maxPrice, radius, view } = search;
  const { service, ...place } = jobChoiceParams(search);
  return new URLSearchParams(
    Object.entries({
      service,
      minRating,
      maxPrice,
      radius: radius === SEARCH_RADIUS.default ? null : radius,
      ...place,
      view: view === 'list' ? null : view,
    }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** Returns the query of a search around a point. */
export const queryOf = (
  { service, minRating, maxPrice, radius }: SearchState,
  point: Point,
): TechnicianQuery => ({ service, minRating, maxPrice, radius, point });

/** Number of active filters. */
export const countFilters = ({ service, minRating, maxPrice }: SearchState): number =>
  [service, minRating, maxPrice].filter(filter => filter !== null).length;

export const NO_SEARCH_FILTERS = { service: null, minRating: null, maxPrice: null } as const;
