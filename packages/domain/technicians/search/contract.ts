import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { LATITUDE_RANGE, LONGITUDE_RANGE, lineIfGiven, optionalNumber, page } from '../../fields/contract.ts';
import { LIST_LIMIT, SEARCH_RADIUS } from '../limits.ts';

/** A technician in a list. `rating` is the exact mean or null; `distance` is km with one decimal, null without a position. */
export const technicianCardOut = z.object({
  id: z.number(),
  name: z.string(),
  rating: z.number().nullable(),
  total_reviews: z.number(),
  bio: z.string(),
  experience_years: z.number(),
  hourly_rate: z.number().nullable(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  services: z.array(z.string()),
  /** Common part of the photo's addresses (`photos.ts`); absent without a photo, because lists are read often. */
  photo: z.string().optional(),
  distance: z.number().nullable(),
});
export type TechnicianCardOut = z.output<typeof technicianCardOut>;

export const technicianSearchEndpoints = defineEndpoints({
  listTechnicians: {
    method: 'GET',
    path: '/api/technicians',
    access: 'public',
    viewable: true,
    query: z.object({
      /** A service's id or its exact name. */
      service: lineIfGiven('el servicio', { max: 100 }),
      minRating: optionalNumber('la valoración mínima', { min: 0, max: 5 }),
      maxPrice: optionalNumber('el precio máximo', { min: 0, max: 1_000_000, cents: true }),
      lat: optionalNumber('la latitud', LATITUDE_RANGE),
      lng: optionalNumber('la longitud', LONGITUDE_RANGE),
      radius: optionalNumber('el radio', SEARCH_RADIUS),
      ...page(LIST_LIMIT),
    }),
    reply: z.object({
      technicians: z.array(technicianCardOut),
      next_cursor: z.string().nullable(),
      /** Number of technicians on all pages. A number above `COUNT_CAP` means more than `COUNT_CAP`. */
      total: z.number(),
      /**
       * Only without results around a position: the nearest technician beyond the radius that passes the other filters; null when there is
       * none. `distance` is km with one decimal.
       */
      nearest: z.object({ distance: z.number() }).nullable().optional(),
    }),
  },
});
