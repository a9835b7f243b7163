import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../fields/contract.ts';

export const serviceOut = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  category: z.string(),
});
export type ServiceOut = z.output<typeof serviceOut>;

/** A photo of finished work in a technician's portfolio. */
export const portfolioPhotoOut = z.object({
  id: z.number(),
  /** Common part of the photo's addresses (`photoUrl`), with `PORTFOLIO_WIDTHS`; with a signature like `photo` of the technician. */
  photo: z.string(),
  /** Empty without one. */
  caption: z.string(),
});
export type PortfolioPhotoOut = z.output<typeof portfolioPhotoOut>;

export const technicianOut = z.object({
  id: z.number(),
  profile_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bio: z.string(),
  address: z.string(),
  /** IANA zone in which the dates of a request to this technician count if it names no place of its own. */
  time_zone: z.string(),
  rating: z.number().nullable(),
  total_reviews: z.number(),
  experience_years: z.number(),
  hourly_rate: z.number().nullable(),
  services: z.array(z.string()),
  /** Ids in the order of `services`. */
  service_ids: z.array(z.number()),
  available: z.boolean(),
  /** Common part of the photo's addresses (`photoUrl`), with a signature in the preview of a profile that is not public. */
  photo: z.string().nullable(),
  /** The newest first, at most `MAX_PORTFOLIO_PHOTOS`. */
  works: z.array(portfolioPhotoOut),
});
export type TechnicianOut = z.output<typeof technicianOut>;

export const technicianEndpoints = defineEndpoints({
  listServices: {
    method: 'GET',
    path: '/api/services',
    access: 'public',
    viewable: true,
    reply: z.object({ services: z.array(serviceOut) }),
  },
  getTechnician: {
    method: 'GET',
    path: '/api/technicians/{id}',
    access: 'public',
    viewable: true,
    allow: ['everyone'],
    params: z.object({ id: id('el técnico') }),
    reply: z.object({ technician: technicianOut }),
  },
});
