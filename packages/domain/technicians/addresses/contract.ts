import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { LATITUDE_RANGE, LONGITUDE_RANGE, line, number } from '../../fields/contract.ts';
import { ADDRESS_MAX, ADDRESS_SEARCH } from '../limits.ts';

/** A place that the address search found. `display_name` fits into an address field. Degrees are WGS 84. */
export const addressSuggestionOut = z.object({
  display_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type AddressSuggestionOut = z.output<typeof addressSuggestionOut>;

export const addressEndpoints = defineEndpoints({
  /** Returns the best match first. Visitors without a session have a limit, because the search uses a third party's service. */
  geocode: {
    method: 'GET',
    path: '/api/geocode',
    access: 'public',
    viewable: true,
    query: z.object({ q: line('la dirección', { min: ADDRESS_SEARCH.minCharacters, max: ADDRESS_MAX }) }),
    reply: z.object({ suggestions: z.array(addressSuggestionOut).max(ADDRESS_SEARCH.suggestions) }),
  },
  /** Returns the street address of a point, or null if the map knows none close to it. */
  reverseGeocode: {
    method: 'GET',
    path: '/api/geocode/reverse',
    access: 'public',
    viewable: true,
    query: z.object({
      latitude: number('la latitud', LATITUDE_RANGE),
      longitude: number('la longitud', LONGITUDE_RANGE),
    }),
    reply: z.object({ address: z.string().nullable() }),
  },
});
