import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, idText, instantOut } from '../fields/contract.ts';

/** A technician waiting for a decision. `id` is the user, `profile_id` what approve and reject take. */
export const pendingTechnicianOut = z.object({
  id: z.number(),
  profile_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bio: z.string(),
  experience_years: z.number(),
  hourly_rate: z.number().nullable(),
  address: z.string(),
  services: z.array(z.string()),
  created_at: instantOut,
});
export type PendingTechnicianOut = z.output<typeof pendingTechnicianOut>;

const params = z.object({ profileId: idText('el perfil') });

export const adminEndpoints = defineEndpoints({
  listPendingTechnicians: {
    method: 'GET',
    path: '/api/admin/technicians/pending',
    access: 'admin',
    reply: z.object({ technicians: z.array(pendingTechnicianOut) }),
  },
  approveTechnician: {
    method: 'PUT',
    path: '/api/admin/technicians/{profileId}/approve',
    access: 'admin',
    params,
    reply: done,
  },
  rejectTechnician: {
    method: 'DELETE',
    path: '/api/admin/technicians/{profileId}/reject',
    access: 'admin',
    params,
    reply: done,
  },
});
