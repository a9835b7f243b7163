import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut, line, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { technicianOut } from '../contract.ts';

/** A technician who waits for approval. `id` is the user's id; approve and reject take `profile_id`. */
const pendingTechnicianOut = technicianOut
  .omit({ rating: true, total_reviews: true, service_ids: true, available: true })
  .extend({ created_at: instantOut });
export type PendingTechnicianOut = z.output<typeof pendingTechnicianOut>;

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
  /** Removes the profile's photo or the work with this photo. The technician sees the reason. */
  removeTechnicianPhoto: {
    method: 'DELETE',
    path: '/api/admin/technicians/{profileId}/photos/{photo}',
    access: 'technicians:decide',
    params: profileParams.extend({ photo: line('la foto', { max: PHOTO_NAME_LENGTH }) }),
    body: z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) }),
    reply: done,
  },
});
