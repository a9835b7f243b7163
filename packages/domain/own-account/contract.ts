import { z } from 'zod';
import { nameField, phoneField, userOut } from '../accounts/contract.ts';
import { defineEndpoints } from '../endpoint.ts';
import { done, idText, instantOut } from '../fields/contract.ts';

/** What a person sees of their own account. */
const accountOut = z.object({
  user: userOut,
  /** False for who only signs in elsewhere. */
  has_password: z.boolean(),
  /** Signs in with Google too. */
  has_google: z.boolean(),
  created_at: instantOut,
});

export type AccountOut = z.output<typeof accountOut>;

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
    body: z.object({ name: nameField('Escribe tu nombre'), phone: phoneField }),
    reply: z.object({ user: userOut }),
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
    whose: ['owner'],
    params: z.object({ id: idText('la sesión') }),
    reply: done,
  },
  endOtherSessions: { method: 'DELETE', path: '/api/account/sessions', access: 'session', reply: done },
});
