import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, serviceFilter, tableQuery, townFilter } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut, line, oneOf, optionalText, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { technicianOut } from '../contract.ts';
import { BIO_MAX } from '../limits.ts';
import { TECHNICIAN_STATES } from './states.ts';

/** A technician who waits for approval. `id` is the user's id; approve and reject take `profile_id`. */
const pendingTechnicianOut = technicianOut
  .omit({ time_zone: true, rating: true, total_reviews: true, service_ids: true, available: true })
  .extend({ created_at: instantOut });
export type PendingTechnicianOut = z.output<typeof pendingTechnicianOut>;

/** An approved technician whose name or text differs from what the staff have seen. */
const changedTechnicianOut = technicianOut
  .pick({ id: true, profile_id: true, name: true, bio: true })
  .extend({
    seen_name: z.string(),
    seen_bio: z.string(),
    /** The first change that the staff have not seen. */
    changed_at: instantOut,
  });
export type ChangedTechnicianOut = z.output<typeof changedTechnicianOut>;

/** A row of the list of all technicians. `id` is the user's id. */
const listedTechnicianOut = technicianOut
  .pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    rating: true,
    total_reviews: true,
    experience_years: true,
    hourly_rate: true,
    services: true,
  })
  .extend({
    state: z.enum(TECHNICIAN_STATES),
    /** Code of the nearest town; null without one. */
    town: z.number().nullable(),
    created_at: instantOut,
  });
export type ListedTechnicianOut = z.output<typeof listedTechnicianOut>;

/** Orders of the list: by registration, mean rating or number of reviews. Technicians without reviews have the lowest rating. */
export const TECHNICIAN_SORTS = ['-created', 'created', '-rating', 'rating', '-reviews', 'reviews'] as const;

const technicianFilters = z.object({
  /** The number of a user, or part of a name or e-mail address; then the newest account is first. The days are of the registration. */
  ...tableQuery(TECHNICIAN_SORTS),
  /** The suspended technicians are always sorted by their accounts, the newest first. */
  state: oneOf('el estado', ['all', ...TECHNICIAN_STATES]).default('all'),
  service: serviceFilter,
  town: townFilter,
});

/** A photo is named by a UUID. */
const PHOTO_NAME_LENGTH = 36;
const profileParams = z.object({ profileId: id('el perfil') });

export const adminTechnicianEndpoints = defineEndpoints({
  listPendingTechnicians: {
    method: 'GET',
    path: '/api/admin/technicians/pending',
    access: 'technicians:decide',
    query: z.object(paging),
    /** The oldest application first. */
    reply: z.object({ technicians: z.array(pendingTechnicianOut), next_cursor: z.string().nullable() }),
  },
  /** The public profiles keep showing the new name and text meanwhile. The oldest profile first. */
  listChangedTechnicians: {
    method: 'GET',
    path: '/api/admin/technicians/changed',
    access: 'technicians:decide',
    query: z.object(paging),
    reply: z.object({ technicians: z.array(changedTechnicianOut), next_cursor: z.string().nullable() }),
  },
  /** Takes a changed profile off the list. 409 when it is not on it, or when it differs from the name and text in the body. */
  markTechnicianSeen: {
    method: 'POST',
    path: '/api/admin/technicians/{profileId}/seen',
    access: 'technicians:decide',
    params: profileParams,
    body: z.object({
      name: line('el nombre', { max: FREE_TEXT_MAX }),
      bio: optionalText('la biografía', { max: BIO_MAX }),
    }),
    reply: done,
  },
  /** With a filter that few technicians match, a page may have fewer entries than its limit, and still a next page. */
  listAllTechnicians: {
    method: 'GET',
    path: '/api/admin/technicians',
    access: 'technicians:decide',
    query: technicianFilters.extend(paging),
    reply: z.object({ technicians: z.array(listedTechnicianOut), next_cursor: z.string().nullable() }),
  },
  /** The technicians of the same filters as a table. The audit log names the filters. */
  exportTechnicians: {
    method: 'GET',
    path: '/api/admin/technicians/export',
    access: 'technicians:decide',
    confirm: true,
    query: technicianFilters,
    file: 'text/csv; charset=utf-8',
  },
  approveTechnician: {
    method: 'PUT',
    path: '/api/admin/technicians/{profileId}/approve',
    access: 'technicians:decide',
    params: profileParams,
    reply: done,
  },
  /** The technician sees the reason. It is optional only because the specification's call has no body. */
  rejectTechnician: {
    method: 'DELETE',
    path: '/api/admin/technicians/{profileId}/reject',
    access: 'technicians:decide',
    params: profileParams,
    body: z
      .object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }).optional() })
      .transform(({ reason }) => reason ?? null),
    reply: done,
  },
  /**
   * Withdraws the approval. Paid jobs that are not completed are cancelled with a full refund, unpaid ones end. The technician sees
   * the reason, and the profile waits for approval again.
   */
  revokeApproval: {
    method: 'POST',
    path: '/api/admin/technicians/{profileId}/revoke',
    access: 'technicians:decide',
    confirm: true,
    params: profileParams,
    body: z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) }),
    reply: done,
  },
  /** Removes the profile's photo or this photo of the portfolio. The technician sees the reason. */
  removeTechnicianPhoto: {
    method: 'DELETE',
    path: '/api/admin/technicians/{profileId}/photos/{photo}',
    access: 'technicians:decide',
    params: profileParams.extend({ photo: line('la foto', { max: PHOTO_NAME_LENGTH }) }),
    body: z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) }),
    reply: done,
  },
});
