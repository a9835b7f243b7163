import { z } from 'zod';
import { emailField, newPassword } from '../accounts/contract.ts';
import { MISSING } from '../accounts/missing.ts';
import { defineEndpoints } from '../endpoint.ts';
import { done, line } from '../fields/contract.ts';

/** What stands in a link that was mailed; whatever else is sent in its place is no link of ours. */
const token = line('el enlace', { max: 200, missing: 'Falta el enlace' });

/** What links that arrive by mail are for, and how to have them sent. */
export const mailedLinkEndpoints = defineEndpoints({
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    body: z.object({ token }),
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
