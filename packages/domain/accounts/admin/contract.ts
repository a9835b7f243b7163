import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, tableQuery } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut, oneOf, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { COUNT_CAP, MATCH_COUNT_CAP } from '../../fields/numbers.ts';
import { ROLES } from '../../roles.ts';
import { emailField, nameField } from '../contract.ts';
import { MISSING } from '../missing.ts';

export const adminUserOut = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  google_id: z.string().nullable(),
  created_at: instantOut,
  /** Null unless the account is suspended. */
  suspended_at: instantOut.nullable(),
  suspension_reason: z.string().nullable(),
  /** When the invitation of an administrator was sent; null when there is none or the person accepted it. */
  invited_at: instantOut.nullable(),
});
export type AdminUserOut = z.output<typeof adminUserOut>;

const userParams = z.object({ id: id('el usuario') });
const userReply = z.object({ user: adminUserOut });
const reasonBody = z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) });

/** Orders of the list: by the registration. */
export const USER_SORTS = ['-created', 'created'] as const;
export const USER_STATES = ['suspended', 'invited'] as const;

/** Returns the cap of the counts of a list with this search; null or empty for none. */
export const userCountCap = (search: string | null): number => (search ? MATCH_COUNT_CAP : COUNT_CAP);

const userFilters = z.object({
  /**
   * Part of a name or an e-mail address, in any case, with or without accents. One or two letters: the beginning of a word. The
   * first page begins with the user of this number, in addition to the limit. The days are those of the registration.
   */
  ...tableQuery(USER_SORTS),
  role: oneOf('el rol', ['all', ...ROLES]).default('all'),
  state: oneOf('el estado', ['all', ...USER_STATES]).default('all'),
});

export const adminUserEndpoints = defineEndpoints({
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'users:read',
    query: userFilters.extend(paging),
    reply: z.object({
      users: z.array(adminUserOut),
      next_cursor: z.string().nullable(),
      /** Results per role of the search alone; null on later pages and with further filters. A number above `userCountCap` means more. */
      counts: z
        .object({ all: z.number(), user: z.number(), technician: z.number(), admin: z.number() })
        .nullable(),
    }),
  },
  /** The users of the same filters as a table. The audit log names the filters. */
  exportUsers: {
    method: 'GET',
    path: '/api/admin/users/export',
    access: 'users:read',
    confirm: true,
    query: userFilters,
    file: 'text/csv; charset=utf-8',
  },
  /**
   * Erases the user's data, message texts included. Rows that other users share remain, without the user's name. Withdraws the
   * invitation of an administrator.
   */
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    access: 'users:manage',
    confirm: true,
    params: userParams,
    reply: done,
  },
  /** Ends the user's sessions, prevents logins and ends their unpaid requests. The user sees the reason. */
  suspendUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/suspend',
    access: 'users:manage',
    confirm: true,
    params: userParams,
    body: reasonBody,
    reply: userReply,
  },
  reactivateUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/reactivate',
    access: 'users:manage',
    confirm: true,
    params: userParams,
    reply: userReply,
  },
  /** Ends all sessions of the user, for example after a lost telephone. */
  logOutUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/logout',
    access: 'users:manage',
    confirm: true,
    params: userParams,
    reply: done,
  },
  /**
   * Opens a session in which the administrator sees the site as a customer or a technician and can change nothing. It ends after
   * `VIEW_TERM`, and with the administrator's own session. The audit log keeps the reason.
   */
  viewAsUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/view',
    access: 'users:manage',
    confirm: true,
    params: userParams,
    body: reasonBody,
    reply: z.object({ token: z.string(), user: adminUserOut }),
    status: 201,
  },
  /** Creates an administrator without a password and mails a link to choose one. The link is valid once, for 24 hours. */
  inviteAdmin: {
    method: 'POST',
    path: '/api/admin/users/invitations',
    access: 'admins:manage',
    confirm: true,
    body: z.object({ name: nameField(MISSING.othersName), email: emailField(MISSING.othersEmail) }),
    reply: userReply,
    status: 201,
  },
  /** Mails a new link. The earlier one is no longer valid. */
  inviteAgain: {
    method: 'POST',
    path: '/api/admin/users/{id}/invite',
    access: 'admins:manage',
    confirm: true,
    params: userParams,
    reply: userReply,
  },
  /** Makes a customer without open requests an administrator and ends their sessions. */
  promoteUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/promote',
    access: 'admins:manage',
    confirm: true,
    params: userParams,
    reply: userReply,
  },
  /** Makes another administrator a customer and ends their sessions. An active administrator always remains. */
  demoteUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/demote',
    access: 'admins:manage',
    confirm: true,
    params: userParams,
    body: reasonBody,
    reply: userReply,
  },
});
