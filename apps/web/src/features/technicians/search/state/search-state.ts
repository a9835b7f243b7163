import type { Point } from '@oficio/domain/technicians/geo.ts';
import { RATING_FILTERS, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { isInCents, parseAmount } from '../../../../lib/format/decimal.ts';
import type { TechnicianQuery } from '../../summary/technicians-api.ts';

/** Criteria of a search. The address holds them, so that Back, refresh and sharing work. */
export interface SearchState {
  /** Exact name of a service. */
  readonly service: string | null;
  readonly minRating: number | null;
  /** Units per hour with at most two decimals, in the currency rates are shown in. */
  readonly maxPrice: number | null;
  /** Kilometres. */
  readonly radius: number;
  /** Place chosen on the map; without it, the search is around the visitor. */
  readonly chosen: Point | null;
  /** View on a phone; a wide screen shows both. */
  readonly view: 'list' | 'map';
}

const SERVICE_MAX = 100;
const PRICE_RANGE = { min: 1, max: 100_000 } as const;

export const isPriceLimit = (amount: number): boolean =>
  amount >= PRICE_RANGE.min && amount <= PRICE_RANGE.max && isInCents(amount);

/** Reads the search from the address. Ignores invalid values. */
export function readSearch(params: URLSearchParams): SearchState {
  const latitude = numberIn(params, 'lat', -90, 90);
  const longitude = numberIn(params, 'lng', -180, 180);
  const minRating = numberIn(params, 'minRating', 0, 5);
  const maxPrice = parseAmount(params.get('maxPrice') ?? '');
  return {
    service: params.get('service')?.slice(0, SERVICE_MAX) || null,
    minRating: RATING_FILTERS.find(option => option === minRating) ?? null,
    // Without scripts, the form sends the price as typed: '12,50'.
    maxPrice: maxPrice !== null && isPriceLimit(maxPrice) ? maxPrice : null,
    radius: Math.round(
      numberIn(params, 'radius', SEARCH_RADIUS.min, SEARCH_RADIUS.max) ?? SEARCH_RADIUS.default,
    ),
    chosen: latitude === null || longitude === null ? null : { latitude, longitude },
    view: params.get('view') === 'map' ? 'map' : 'list',
  };
}

/** Returns the address of a search. Leaves out default values. */
export function writeSearch(search: SearchState): URLSearchParams {
  const { service, minRating, maxPrice, radius, chosen, view } = search;
  return new URLSearchParams(
    Object.entries({
      service,
      minRating,
      maxPrice,
      radius: radius === SEARCH_RADIUS.default ? null : radius,
      lat: chosen?.latitude ?? null,
      lng: chosen?.longitude ?? null,
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

export const NO_FILTERS = { service: null, minRating: null, maxPrice: null } as const;

function numberIn(params: URLSearchParams, name: string, min: number, max: number): number | null {
  const text = params.get(name)?.trim();
  const value = text ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
