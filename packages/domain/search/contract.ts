import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { LATITUDE_RANGE, LONGITUDE_RANGE, lineIfGiven, optionalNumber } from '../fields/contract.ts';
import { PERIODS } from '../requests/days.ts';
import { MAX_SUGGESTIONS, NEED_MAX } from './limits.ts';

const serviceSuggestionOut = z.object({ id: z.number(), name: z.string(), icon: z.string() });
export type ServiceSuggestionOut = z.output<typeof serviceSuggestionOut>;

/** A province, municipality or town. Degrees are WGS 84. */
const placeSuggestionOut = z.object({ label: z.string(), lat: z.number(), lng: z.number() });
export type PlaceSuggestionOut = z.output<typeof placeSuggestionOut>;

const technicianSuggestionOut = z.object({
  id: z.number(),
  name: z.string(),
  /** Common part of the photo's addresses (`photoUrl`); null without one. */
  photo: z.string().nullable(),
});
export type TechnicianSuggestionOut = z.output<typeof technicianSuggestionOut>;

export const suggestionEndpoints = defineEndpoints({
  /**
   * Returns what a person may mean who types a need, the best first. An empty text or one letter gives empty lists. A position puts
   * near places and technicians first.
   */
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    viewable: true,
    query: z.object({
      q: lineIfGiven('la necesidad', { max: NEED_MAX }),
      lat: optionalNumber('la latitud', LATITUDE_RANGE),
      lng: optionalNumber('la longitud', LONGITUDE_RANGE),
    }),
    reply: z.object({
      services: z.array(serviceSuggestionOut).max(MAX_SUGGESTIONS),
      places: z.array(placeSuggestionOut).max(MAX_SUGGESTIONS),
      technicians: z.array(technicianSuggestionOut).max(MAX_SUGGESTIONS),
      /** What the whole text says; null for what it leaves open. */
      need: z.object({
        /** The best service, if it fits clearly. */
        service_id: z.number().nullable(),
        /** The place that the text names: 'fontanero en Getafe'. */
        place: placeSuggestionOut.nullable(),
        /** The days that the text names: 'mudanza mañana'. */
        period: z.enum(PERIODS).nullable(),
      }),
    }),
  },
});
