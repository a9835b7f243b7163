import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, instantOut, line } from '../../fields/contract.ts';
import { password, userOut } from '../contract.ts';
import { MISSING } from '../missing.ts';

/** A code of the authenticator app or a recovery code. */
const code = line('el código', { max: 40, missing: MISSING.code });

const recoveryCodes = z.array(z.string());

const secondFactorOut = z.object({
  enabled: z.boolean(),
  enabled_at: instantOut.nullable(),
  recovery_codes_left: z.number(),
  /** The account must have a second factor: administrators in production. */
  required: z.boolean(),
});

export type SecondFactorOut = z.output<typeof secondFactorOut>;

export const secondFactorEndpoints = defineEndpoints({
  /** Completes a login. The token of the login ends; the reply has the token of the open session. */
  enterCode: {
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'session',
    stages: ['code'],
    body: z.object({ code }),
    reply: z.object({
      stage: z.literal('open'),
      token: z.string(),
      user: userOut,
      recovery_codes_left: z.number(),
    }),
  },
  /** Confirms the session with the password or a code, so that it may make sensitive calls. Its earlier token ends. */
  confirmSession: {
    method: 'POST',
    path: '/api/account/confirm',
    access: 'session',
    stages: ['open', 'enrol'],
    body: z.object({ password: password(MISSING.currentPassword).optional(), code: code.optional() }),
    reply: z.object({ token: z.string() }),
  },
  /**
   * Starts a confirmation by a new sign-in with Google. The browser then opens `to`. Google redirects it to the page of a
   * sign-in, which gets the session's new token as after a login, or `?error=` with a code of `GOOGLE_ERRORS`.
   */
  confirmWithGoogle: {
    method: 'POST',
    path: '/api/account/confirm/google',
    access: 'session',
    stages: ['open', 'enrol'],
    reply: z.object({ to: z.string() }),
  },
  getSecondFactor: {
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'session',
    stages: ['open', 'enrol'],
    reply: secondFactorOut,
  },
  /** Creates a secret for the authenticator app. A later start replaces it; it takes effect with `enableSecondFactor`. */
  startSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor/start',
    access: 'session',
    stages: ['open', 'enrol'],
    confirm: true,
    reply: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** The `otpauth:` address, which opens the app on a telephone. */
      uri: z.string(),
      /** The same address as a QR code: data URL of an SVG image. */
      qr: z.string(),
    }),
  },
  /** Enables the started secret, also in place of an earlier one. Ends the other sessions. Shows the recovery codes once. */
  enableSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor/enable',
    access: 'session',
    stages: ['open', 'enrol'],
    body: z.object({ code }),
    reply: z.object({
      recovery_codes: recoveryCodes,
      /** The open session that replaces a session of stage `enrol`. */
      token: z.string().optional(),
      user: userOut.optional(),
    }),
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    access: 'session',
    confirm: true,
    reply: z.object({ recovery_codes: recoveryCodes }),
  },
  disableSecondFactor: {
    method: 'DELETE',
    path: '/api/account/second-factor',
    access: 'session',
    confirm: true,
    reply: done,
  },
});
