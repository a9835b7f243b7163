import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Characters from which a need is looked up; a single letter says nothing. */
const MIN_CHARACTERS = 2;

export const isLongEnough = (need: string): boolean => need.length >= MIN_CHARACTERS;

/**
 * Loads what a typed need may mean. Each text is a query of its own, so that a late answer never replaces that of a newer text.
 * `near` puts near places and technicians first.
 */
export const suggestionsQuery = (need: string, near: Point | null) =>
  queryOptions({
    queryKey: ['search', 'suggestions', need, near],
    queryFn: ({ signal }) =>
      call(suggestionEndpoints.suggest, {
        query: { q: need, lat: near?.latitude, lng: near?.longitude },
        signal,
      }),
    // The next key asks again, and the visitor does not wait for this answer.
    retry: false,
  });
