import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { technicianOut } from '../contract.ts';

/** A technician who waits for approval. `id` is the user's id; approve and reject take `profile_id`. */
const pendingTechnicianOut = technicianOut
  .omit({ rating: true, total_reviews: true, service_ids: true, available: true })
  .extend({ created_at: instantOut });
export type PendingTechnicianOut = z.output<typeof pendingTechnicianOut>;

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
});
