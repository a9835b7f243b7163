import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, search } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut, oneOf, text } from '../../fields/contract.ts';
import { REASON_MISSING, WORDS_MAX } from '../../requests/contract.ts';
import { ROLES } from '../rules.ts';

const adminUserOut = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  google_id: z.string().nullable(),
  created_at: instantOut,
  /** Null unless they may not log in; then why. */
  suspended_at: instantOut.nullable(),
  suspension_reason: z.string().nullable(),
});
export type AdminUserOut = z.output<typeof adminUserOut>;

const userParams = z.object({ id: id('el usuario') });
const userReply = z.object({ user: adminUserOut });

export const adminUserEndpoints = defineEndpoints({
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    query: z.object({
      ...paging,
      /** Part of a name or an e-mail address, in any case, with or without accents. */
      search,
      role: oneOf('el rol', ['all', ...ROLES]).default('all'),
    }),
    reply: z.object({
      users: z.array(adminUserOut),
      next_cursor: z.string().nullable(),
      /** How many the search leaves of each role. */
      counts: z.object({ all: z.number(), user: z.number(), technician: z.number(), admin: z.number() }),
    }),
  },
  /** Leaves nothing of the person, and to others what was between them. */
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    access: 'admin',
    params: userParams,
    reply: done,
  },
  /** Shuts them out; what they have open and is not paid ends. They read the reason. */
  suspendUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/suspend',
    access: 'admin',
    params: userParams,
    body: z.object({ reason: text('el motivo', { max: WORDS_MAX, missing: REASON_MISSING }) }),
    reply: userReply,
  },
  reactivateUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/reactivate',
    access: 'admin',
    params: userParams,
    reply: userReply,
  },
});
