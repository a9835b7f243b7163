import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import {
  flag,
  id,
  instantOut,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  optionalLine,
  optionalNumber,
  optionalText,
} from '../../fields/contract.ts';
import { IMAGE_MAX_BYTES } from '../../photos.ts';
import { portfolioPhotoOut, serviceOut } from '../contract.ts';
import { ADDRESS_MAX, BIO_MAX, CAPTION_MAX, EXPERIENCE_RANGE, HOURLY_RATE_RANGE } from '../limits.ts';

/** Put on one line here, because `optionalLine` refuses the joiners of emoji such as 👷‍♂️. */
const caption = optionalText('la descripción', { max: CAPTION_MAX }).transform(
  text => text?.replace(/\s+/g, ' ') ?? '',
);
const portfolioPhotoParams = z.object({ workId: id('la foto') });

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
  /** Without the services that an administrator has hidden. */
  service_ids: z.array(z.number()),
  /** The services of the technician that an administrator has hidden. The technician can remove them. */
  hidden_services: z.array(serviceOut),
  /** Common part of the photo's addresses (`photoUrl`), with a signature while the profile is not public. */
  photo: z.string().nullable(),
  /** The newest first, at most `MAX_PORTFOLIO_PHOTOS`. */
  works: z.array(portfolioPhotoOut),
});
export type ProfileOut = z.output<typeof profileOut>;

/** A decision of an administrator against the profile. */
export const refusalOut = z.object({
  /** `rejected`: the profile was deleted; `revoked`: it lost the approval and waits again. */
  kind: z.enum(['rejected', 'revoked']),
  /** What the administrator wrote; null without a reason. */
  reason: z.string().nullable(),
  at: instantOut,
});
export type RefusalOut = z.output<typeof refusalOut>;

export const ownProfileEndpoints = defineEndpoints({
  /** The last decision about the profile if it was a refusal and the technician has not applied again. */
  getMyRefusal: {
    method: 'GET',
    path: '/api/technicians/my/refusal',
    access: 'technician',
    viewable: true,
    reply: z.object({ refusal: refusalOut.nullable() }),
  },
  getMyProfile: {
    method: 'GET',
    path: '/api/technicians/my/profile',
    access: 'technician',
    viewable: true,
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
        /** Absent: as before, so that the form and the switch of the availability do not undo each other. */
        available: flag('la disponibilidad').optional(),
      })
      .refine(profile => (profile.latitude === null) === (profile.longitude === null), {
        message: 'La latitud y la longitud van juntas',
        path: ['latitude'],
      }),
    reply: z.object({ profile: profileOut }),
  },
  /** Stores or replaces the photo, cut to its middle square. */
  setMyPhoto: {
    method: 'POST',
    path: '/api/technicians/profile/photo',
    access: 'technician',
    upload: { field: 'image', maxBytes: IMAGE_MAX_BYTES },
    reply: z.object({ profile: profileOut }),
  },
  /** Does nothing without a photo. */
  removeMyPhoto: {
    method: 'DELETE',
    path: '/api/technicians/profile/photo',
    access: 'technician',
    reply: z.object({ profile: profileOut }),
  },
  /** Adds a photo to the portfolio, cut to its middle square. */
  addPortfolioPhoto: {
    method: 'POST',
    path: '/api/technicians/works',
    access: 'technician',
    upload: { field: 'image', maxBytes: IMAGE_MAX_BYTES },
    body: z.object({ caption }),
    reply: z.object({ profile: profileOut }),
    status: 201,
  },
  updatePortfolioCaption: {
    method: 'PUT',
    path: '/api/technicians/works/{workId}',
    access: 'technician',
    allow: ['owner'],
    params: portfolioPhotoParams,
    body: z.object({ caption }),
    reply: z.object({ profile: profileOut }),
  },
  removePortfolioPhoto: {
    method: 'DELETE',
    path: '/api/technicians/works/{workId}',
    access: 'technician',
    allow: ['owner'],
    params: portfolioPhotoParams,
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
    allow: ['everyone'],
    params: z.object({ serviceId: id('el servicio') }),
    reply: z.object({ profile: profileOut }),
  },
});
