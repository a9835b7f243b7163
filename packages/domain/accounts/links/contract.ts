import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, line } from '../../fields/contract.ts';
import { emailField, newPassword, password } from '../contract.ts';
import { MISSING } from '../missing.ts';

/** What stands in a link that was mailed; whatever else is sent in its place is no link of ours. */
const token = line('el enlace', { max: 200, missing: 'Falta el enlace' });

/** What links that arrive by mail are for, and how to have them sent. */
export const mailedLinkEndpoints = defineEndpoints({
  /** What a link that proves an address asks for. Changes nothing: programs that scan mails open links too. */
  checkEmailLink: {
    method: 'POST',
    path: '/api/auth/verify-email/check',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({
      email: z.string(),
      /** There is nothing left to do: the address is the account's and is verified. */
      is_verified: z.boolean(),
      /** False for an account that only signs in elsewhere: the link then needs a session of it. */
      has_password: z.boolean(),
      /** Whether a new password does in place of the present one. */
      may_choose_password: z.boolean(),
    }),
  },
  /** Needs the account's password, because the mailbox's owner and the account's may be two people. */
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    body: z.object({
      token,
      current_password: password(MISSING.currentPassword).optional(),
      /** In place of the present one: ends all sessions of the account. */
      new_password: newPassword(MISSING.otherPassword).optional(),
    }),
    /** The address that is verified now. */
    reply: z.object({ email: z.string() }),
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'session',
    reply: done,
  },
  /** Answers the same whether or not there is such an account. */
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    body: z.object({ email: emailField(MISSING.email) }),
    reply: done,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    body: z.object({ token, password: newPassword(MISSING.otherPassword) }),
    reply: done,
  },
});
