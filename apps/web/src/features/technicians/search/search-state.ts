import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION, RATING_FILTERS, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';
import { useSticky } from '../../../lib/hooks/use-sticky.ts';
import { newestParams } from '../../../lib/navigation/newest-params.ts';
import {
  type ChosenPlace,
  type JobChoice,
  jobChoiceParams,
  numberParam,
  readJobChoice,
} from '../summary/job-choice.ts';
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

export type ChangeSearch = (part: Partial<SearchState>) => void;

/** Returns the search in the address and a function that changes it. Each change is a history entry. */
export function useSearch(): readonly [SearchState, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const changeSearch = useCallback<ChangeSearch>(
    part => setParams(writeSearch({ ...readSearch(newestParams()), ...part })),
    [setParams],
  );
  return [search, changeSearch];
}

/** Returns the name of a search without its view; equal searches have the same name. */
const nameOf = (search: SearchState): string => writeSearch({ ...search, view: 'list' }).toString();

const DEFAULT_NAME = nameOf(readSearch(new URLSearchParams()));

/** Returns the name of the search around a point, or null as long as the visitor has chosen nothing. */
export function useMadeSearch(search: SearchState, { latitude, longitude }: Point): string | null {
  const name = nameOf(search);
  return useSticky(name !== DEFAULT_NAME) ? `${name} ${latitude} ${longitude}` : null;
}

/** Centre of the search. */
export interface Centre {
  readonly point: Point;
  /** Completes the text 'a menos de 10 km …'. */
  readonly of: string;
}

/** Returns the chosen place, else the device's position, else the centre of Madrid (spec, section 2). */
export function centreOf(chosen: ChosenPlace | null, device: Point | null): Centre {
  if (chosen) {
    const { name, ...point } = chosen;
    return { point, of: name === null ? 'de la zona elegida' : `de ${shortName(name)}` };
  }
  if (device) return { point: device, of: 'de ti' };
  return { point: DEFAULT_LOCATION, of: 'del centro de Madrid' };
}

/** 'Calle Mayor 1, 28013 Madrid' → 'Calle Mayor 1' */
const shortName = (name: string): string => name.split(', ', 1)[0] || name;
