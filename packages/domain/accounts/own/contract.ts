import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, id, instantOut } from '../../fields/contract.ts';
import { emailField, nameField, newPassword, password, phoneField, userOut } from '../contract.ts';
import { MISSING } from '../missing.ts';

/** Text that the user types to confirm the deletion of the account. */
export const DELETE_CONFIRMATION = 'ELIMINAR';
export const DELETE_UNCONFIRMED = `Escribe ${DELETE_CONFIRMATION} para confirmarlo`;

/** The account as its owner sees it. */
const accountOut = z.object({
  user: userOut,
  /** False for an account that only signs in with Google. */
  has_password: z.boolean(),
  /** The account can sign in with Google. */
  has_google: z.boolean(),
  /** New address that takes effect when the user confirms the link sent to it; null when no change is pending. */
  pending_email: z.string().nullable(),
  /**
   * When the newest of the mails to the current address that did not leave failed for good; null when it still waits and without one.
   * A later mail may have left, which stores nothing.
   */
  undelivered_at: instantOut.nullable(),
  created_at: instantOut,
});

export type AccountOut = z.output<typeof accountOut>;

/** Protects sensitive changes from an intruder. An account without a password needs a recent login instead. */
const currentPassword = password(MISSING.currentPassword).optional();

const sessionOut = z.object({
  id: z.number(),
  /** Browser and operating system: 'Firefox en Windows'. */
  device: z.string(),
  created_at: instantOut,
  /** Updated at most once an hour. */
  last_used_at: instantOut,
  /** True for the session that makes the call. */
  current: z.boolean(),
});

export type SessionOut = z.output<typeof sessionOut>;

/** Calls of the page `/account`, where users manage their own account. */
export const ownAccountEndpoints = defineEndpoints({
  getAccount: {
    method: 'GET',
    path: '/api/account',
    access: 'session',
    viewable: true,
    reply: accountOut,
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/account/profile',
    access: 'session',
    body: z.object({ name: nameField(MISSING.name), phone: phoneField }),
    reply: z.object({ user: userOut }),
  },
  /** Ends all other sessions. This one continues with the new token; its earlier token ends. */
  changePassword: {
    method: 'PUT',
    path: '/api/account/password',
    access: 'session',
    body: z.object({
      current_password: currentPassword,
      new_password: newPassword(MISSING.newPassword),
    }),
    reply: z.object({ token: z.string() }),
  },
  /** Sends a link to the new address. The address changes when the user confirms that link. */
  changeEmail: {
    method: 'PUT',
    path: '/api/account/email',
    access: 'session',
    body: z.object({ email: emailField(MISSING.newEmail), current_password: currentPassword }),
    reply: done,
  },
  /** Cancels a pending change of the address. */
  cancelEmailChange: { method: 'DELETE', path: '/api/account/email', access: 'session', reply: done },
  /** All data stored about the user: JSON files and photos. */
  exportData: {
    method: 'GET',
    path: '/api/account/export',
    access: 'session',
    confirm: true,
    file: 'application/zip',
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'session',
    body: z.object({
      confirmation: z
        .string({ error: DELETE_UNCONFIRMED })
        .refine(typed => typed === DELETE_CONFIRMATION, { error: DELETE_UNCONFIRMED }),
      current_password: currentPassword,
    }),
    reply: done,
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'session',
    reply: z.object({ sessions: z.array(sessionOut) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    access: 'session',
    confirm: true,
    allow: ['owner'],
    params: z.object({ id: id('la sesión') }),
    reply: done,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'session',
    confirm: true,
    reply: done,
  },
});
