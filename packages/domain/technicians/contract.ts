import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  flag,
  id,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  line,
  lineIfGiven,
  optionalLine,
  optionalNumber,
  optionalText,
  page,
} from '../fields/contract.ts';
import {
  ADDRESS_MAX,
  ADDRESS_SEARCH,
  BIO_MAX,
  EXPERIENCE_RANGE,
  HOURLY_RATE_RANGE,
  LIST_LIMIT,
  SEARCH_RADIUS,
} from './limits.ts';

export const serviceOut = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  category: z.string(),
});
export type ServiceOut = z.output<typeof serviceOut>;

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
  distance: z.number().nullable(),
});
export type TechnicianCardOut = z.output<typeof technicianCardOut>;

export const technicianOut = z.object({
  id: z.number(),
  profile_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bio: z.string(),
  address: z.string(),
  rating: z.number().nullable(),
  total_reviews: z.number(),
  experience_years: z.number(),
  hourly_rate: z.number().nullable(),
  services: z.array(z.string()),
  /** Ids in the order of `services`. */
  service_ids: z.array(z.number()),
  available: z.boolean(),
});
export type TechnicianOut = z.output<typeof technicianOut>;

/** The technician's own profile, exact point included. */
export const profileOut = z.object({
  id: z.number(),
  bio: z.string(),
  experience_years: z.number(),
  hourly_rate: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string(),
  available: z.union([z.literal(0), z.literal(1)]),
  approved: z.boolean(),
  rating: z.number().nullable(),
  total_reviews: z.number(),
  service_ids: z.array(z.number()),
});
export type ProfileOut = z.output<typeof profileOut>;

/** A place found by the words of an address. `display_name` fits into an address field; degrees are WGS 84. */
export const addressSuggestionOut = z.object({
  display_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type AddressSuggestionOut = z.output<typeof addressSuggestionOut>;

export const technicianEndpoints = defineEndpoints({
  listServices: {
    method: 'GET',
    path: '/api/services',
    access: 'public',
    reply: z.object({ services: z.array(serviceOut) }),
  },
  listTechnicians: {
    method: 'GET',
    path: '/api/technicians',
    access: 'public',
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
      total: z.number(),
      total_is_capped: z.boolean().optional(),
    }),
  },
  getTechnician: {
    method: 'GET',
    path: '/api/technicians/{id}',
    access: 'public',
    whose: ['anybody'],
    params: z.object({ id: id('el técnico') }),
    reply: z.object({ technician: technicianOut }),
  },
  getMyProfile: {
    method: 'GET',
    path: '/api/technicians/my/profile',
    access: 'technician',
    reply: z.object({ profile: profileOut }),
  },
  updateMyProfile: {
    method: 'PUT',
    path: '/api/technicians/profile',
    access: 'technician',
    body: z
      .object({
        bio: optionalText('la biografía', { max: BIO_MAX }),
        experience_years: optionalNumber('la experiencia en años', EXPERIENCE_RANGE),
        hourly_rate: optionalNumber('la tarifa por hora', { ...HOURLY_RATE_RANGE, cents: true }),
        latitude: optionalNumber('la latitud', LATITUDE_RANGE),
        longitude: optionalNumber('la longitud', LONGITUDE_RANGE),
        address: optionalLine('la dirección', { max: ADDRESS_MAX }),
        available: flag('la disponibilidad'),
      })
      .refine(profile => (profile.latitude === null) === (profile.longitude === null), {
        message: 'La latitud y la longitud van juntas',
        path: ['latitude'],
      }),
    reply: z.object({ profile: profileOut }),
  },
  addMyService: {
    method: 'POST',
    path: '/api/technicians/services',
    access: 'technician',
    body: z.object({ service_id: id('el servicio') }),
    reply: z.object({ profile: profileOut }),
    status: 201,
  },
  removeMyService: {
    method: 'DELETE',
    path: '/api/technicians/services/{serviceId}',
    access: 'technician',
    whose: ['anybody'],
    params: z.object({ serviceId: id('el servicio') }),
    reply: z.object({ profile: profileOut }),
  },
  /** Best match first. Not for visitors: whoever needs it is logged in, and the service behind it is not ours. */
  geocode: {
    method: 'GET',
    path: '/api/geocode',
    access: 'session',
    query: z.object({ q: line('la dirección', { min: ADDRESS_SEARCH.minCharacters, max: ADDRESS_MAX }) }),
    reply: z.object({ suggestions: z.array(addressSuggestionOut).max(ADDRESS_SEARCH.suggestions) }),
  },
});
