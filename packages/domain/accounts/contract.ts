import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { atLeast, atMost, blankToNull, done, line, without } from '../fields/contract.ts';
import { ROLES } from '../roles.ts';
import { emailProblem, nameProblem } from './identity.ts';
import { phoneProblem, tidyPhone } from './phone.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX } from './rules.ts';

export const LOGIN_FIELDS_MISSING = 'Por favor completa todos los campos';
export const REGISTER_FIELDS_MISSING = 'Por favor completa todos los campos obligatorios';
export const PASSWORD_TOO_SHORT = `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`;

export const userOut = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  email_verified: z.boolean(),
});

export type UserOut = z.output<typeof userOut>;

/** Builds a field for a password exactly as typed: any character, not trimmed or truncated. */
export const password = (missing: string) =>
  z
    .string({ error: issue => (issue.input == null ? missing : 'La contraseña debe ser un texto') })
    .refine(...atLeast(1, missing))
    .refine(...atMost(PASSWORD_MAX, `La contraseña no puede pasar de ${PASSWORD_MAX} caracteres`));

/** Builds a field for a person's name. `missing` is the error text for an empty name. */
export const nameField = (missing: string) =>
  line('el nombre', { max: NAME_MAX, missing }).refine(...without(nameProblem));

export const emailField = (missing: string) =>
  line('el email', { max: EMAIL_MAX, missing }).refine(...without(emailProblem));

/** An optional telephone number. */
export const phoneField = z.preprocess(
  blankToNull,
  line('el teléfono', { max: PHONE_MAX })
    .overwrite(tidyPhone)
    .refine(...without(phoneProblem))
    .nullable(),
);

/** Builds a field for a new password with the minimum length of letters, however they are composed. The server also rejects common and personal passwords. */
export const newPassword = (missing: string) =>
  password(missing)
    .overwrite(value => value.normalize('NFC'))
    .refine(...atLeast(PASSWORD_MIN, PASSWORD_TOO_SHORT));

const sessionOut = z.object({ token: z.string(), user: userOut });

/** Stages of a session with a user. `enrol`: the account must first set up its second factor. */
const fullStage = z.enum(['open', 'enrol']);

export const accountEndpoints = defineEndpoints({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: z.object({
      name: nameField(REGISTER_FIELDS_MISSING),
      email: emailField(REGISTER_FIELDS_MISSING),
      password: newPassword(REGISTER_FIELDS_MISSING),
      phone: phoneField,
      role: z
        .enum(['user', 'technician'], { error: 'El tipo de cuenta debe ser user o technician' })
        .default('user'),
    }),
    reply: sessionOut,
    status: 201,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: z.object({
      email: line('el email', { max: EMAIL_MAX, missing: LOGIN_FIELDS_MISSING }),
      password: password(LOGIN_FIELDS_MISSING),
    }),
    /** A login whose second factor is missing is 403 `second_factor_required` with the token for `enterCode`. */
    reply: sessionOut.extend({ stage: fullStage }),
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'session',
    viewable: true,
    stages: ['open', 'enrol'],
    // `token` is the session's token. It is present only in exchange for the one-time token of a Google sign-in, which is
    // answered like a login when the second factor is missing.
    reply: z.object({ stage: fullStage, user: userOut, token: z.string().optional() }),
  },
  /** Returns whether an administrator exists. The login screen shows a hint while there is none. */
  setup: {
    method: 'GET',
    path: '/api/auth/setup',
    access: 'public',
    viewable: true,
    reply: z.object({ has_admin: z.boolean() }),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    viewable: true,
    stages: ['open', 'code', 'enrol'],
    reply: done,
  },
});
