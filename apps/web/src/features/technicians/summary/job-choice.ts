import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';

/** Place that a visitor searches around. */
export interface ChosenPlace extends Point {
  /** Null for an area of the map. */
  readonly name: string | null;
}

/** What a visitor has chosen in the search about the job. */
export interface JobChoice {
  /** Exact name of a service. */
  readonly service: string | null;
  readonly chosen: ChosenPlace | null;
}

const SERVICE_MAX = 100;

/** Reads the choice from the address. Ignores invalid values. */
export function readJobChoice(params: URLSearchParams): JobChoice {
  const latitude = numberParam(params, 'lat', -90, 90);
  const longitude = numberParam(params, 'lng', -180, 180);
  return {
    service: params.get('service')?.slice(0, SERVICE_MAX) || null,
    chosen:
      latitude === null || longitude === null
        ? null
        : { latitude, longitude, name: nameIn(params.get('place')) },
  };
}

/** Returns the query parameters of a choice; null for those without a value. */
export const jobChoiceParams = ({ service, chosen }: JobChoice) => ({
  service,
  lat: chosen?.latitude ?? null,
  lng: chosen?.longitude ?? null,
  place: chosen?.name ?? null,
});

export function numberParam(params: URLSearchParams, name: string, min: number, max: number): number | null {
  const text = params.get(name)?.trim();
  const value = text ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** A shared link may contain any text. */
function nameIn(text: string | null): string | null {
  const name = tidyLine(text?.slice(0, ADDRESS_MAX) ?? '');
  return name === '' || lineProblem('el lugar', name) !== null ? null : name;
}

/** Returns the place of the choice as an address; null without a place that has a name. */
export const chosenAddress = ({ chosen }: JobChoice): AddressSuggestionOut | null =>
  chosen?.name ? { display_name: chosen.name, latitude: chosen.latitude, longitude: chosen.longitude } : null;

/** Returns a path of the app with a choice, for pages that lead to a request. An area of the map is no place for a job. */
export function withChoice(path: string, { service, chosen }: JobChoice): string {
  const [pathname, query] = path.split('?', 2);
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(
    jobChoiceParams({ service, chosen: chosen?.name === null ? null : chosen }),
  ))
    if (value !== null) params.set(name, String(value));
  return params.size === 0 ? path : `${pathname}?${params}`;
}

const NONE: JobChoice = { service: null, chosen: null };

/** Returns the choice in the address; none on the server, because one rendered profile serves all addresses with a query. */
export function useJobChoice(): JobChoice {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? readJobChoice(params) : NONE), [isHydrated, params]);
}
