import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, line } from '../../fields/contract.ts';
import { emailField, newPassword, password } from '../contract.ts';
import { MISSING } from '../missing.ts';

const token = line('el enlace', { max: 200, missing: 'Falta el enlace' });

/** Calls that send mailed links and use their tokens. */
export const mailedLinkEndpoints = defineEndpoints({
  /** Returns what the page of a verification link must ask for. Changes nothing, because mail scanners also open links. */
  checkEmailLink: {
    method: 'POST',
    path: '/api/auth/verify-email/check',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({
      email: z.string(),
      /** The account already has this address, and it is verified. */
      is_verified: z.boolean(),
      /**
       * False with a session of the account, which is proof enough for its own address, and for an account that only signs in with
       * Google, whose links require such a session.
       */
      needs_password: z.boolean(),
      /** Whether the user may choose a new password instead of another proof. */
      may_choose_password: z.boolean(),
    }),
  },
  /**
   * Requires the account's password or, for the address that the account has, a session of it, because the owner of the mailbox may
   * not be the owner of the account.
   */
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    body: z.object({
      token,
      current_password: password(MISSING.currentPassword).optional(),
      /** Replaces the current password and ends all sessions of the account. */
      new_password: newPassword(MISSING.otherPassword).optional(),
    }),
    /** The verified address. */
    reply: z.object({ email: z.string() }),
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'session',
    reply: done,
  },
  /** Replies the same for known and unknown addresses, so that callers cannot find out who has an account. */
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
