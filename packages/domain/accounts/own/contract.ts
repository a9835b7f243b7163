import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, id, instantOut } from '../../fields/contract.ts';
import { emailField, nameField, newPassword, password, phoneField, userOut } from '../contract.ts';
import { MISSING } from '../missing.ts';

/** What has to be typed before an account is deleted. */
export const DELETE_CONFIRMATION = 'ELIMINAR';
export const DELETE_UNCONFIRMED = `Escribe ${DELETE_CONFIRMATION} para confirmarlo`;

/** What a person sees of their own account. */
const accountOut = z.object({
  user: userOut,
  /** False for who only signs in elsewhere. */
  has_password: z.boolean(),
  /** Signs in with Google too. */
  has_google: z.boolean(),
  /** The address that will be theirs once they follow the link that went there; null when none did. */
  pending_email: z.string().nullable(),
  created_at: instantOut,
});

export type AccountOut = z.output<typeof accountOut>;

/** Whoever has a password gives it before what an intruder would do; the others have to have come in a moment ago. */
const currentPassword = password(MISSING.currentPassword).optional();

const sessionOut = z.object({
  id: z.number(),
  /** Program and machine in words: 'Firefox en Windows'. */
  device: z.string(),
  created_at: instantOut,
  /** To the hour. */
  last_used_at: instantOut,
  /** The one that asks. */
  current: z.boolean(),
});

export type SessionOut = z.output<typeof sessionOut>;

/** What everybody does with their own account, on `/account`. */
export const ownAccountEndpoints = defineEndpoints({
  getAccount: { method: 'GET', path: '/api/account', access: 'session', reply: accountOut },
  updateProfile: {
    method: 'PUT',
    path: '/api/account/profile',
    access: 'session',
    body: z.object({ name: nameField(MISSING.name), phone: phoneField }),
    reply: z.object({ user: userOut }),
  },
  changePassword: {
    method: 'PUT',
    path: '/api/account/password',
    access: 'session',
    body: z.object({
      current_password: currentPassword,
      new_password: newPassword(MISSING.newPassword),
    }),
    reply: done,
  },
  /** The new address counts once the link that is sent there has been followed. */
  changeEmail: {
    method: 'PUT',
    path: '/api/account/email',
    access: 'session',
    body: z.object({ email: emailField(MISSING.newEmail), current_password: currentPassword }),
    reply: done,
  },
  keepEmail: { method: 'DELETE', path: '/api/account/email', access: 'session', reply: done },
  /** Everything we hold about the person: JSON and their photos. */
  exportData: { method: 'GET', path: '/api/account/export', access: 'session', file: 'application/zip' },
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
    allow: ['owner'],
    params: z.object({ id: id('la sesión') }),
    reply: done,
  },
  endOtherSessions: { method: 'DELETE', path: '/api/account/sessions', access: 'session', reply: done },
});
