import { z } from 'zod';
import { EMAIL_MAX } from '../../accounts/rules.ts';
import { defineEndpoints } from '../../endpoint.ts';
import type { Label } from '../../fields/characters.ts';
import { atMost, flag, line, numberIn, oneOf, optionalLine } from '../../fields/contract.ts';
import { EMAIL_SERVICES, isSimpleEmail } from '../../mail.ts';
import { RATE_CURRENCIES } from '../../site.ts';
import {
  configProblems,
  EMAIL_PASSWORD_MAX,
  SITE_NAME_MAX,
  SMTP_HOST_MAX,
  TEST_EMAIL_INVALID,
  TEST_EMAIL_MISSING,
} from './rules.ts';

const trueOrFalse = z.enum(['true', 'false']);

/** The settings as administrators see them. `email_password` is `PASSWORD_MASK` when a password is stored. */
const configOut = z.object({
  email_service: z.enum(EMAIL_SERVICES),
  email_user: z.string(),
  email_password: z.string(),
  email_from: z.string(),
  email_smtp_host: z.string(),
  email_smtp_port: z.number(),
  email_smtp_secure: trueOrFalse,
  site_name: z.string(),
  contact_email: z.string(),
  rate_currency: z.enum(RATE_CURRENCIES),
  notifications_enabled: trueOrFalse,
});
export type ConfigOut = z.output<typeof configOut>;

/** Builds a line that becomes '' when it is absent or blank. */
const lineOrEmpty = (label: Label, max: number) =>
  optionalLine(label, { max }).transform(value => value ?? '');

const configBody = z
  .object({
    email_service: oneOf('el servicio de email', EMAIL_SERVICES),
    email_user: lineOrEmpty('el usuario', EMAIL_MAX),
    /** Not trimmed. `PASSWORD_MASK` keeps the stored password. */
    email_password: z
      .string({ error: 'La contraseña debe ser un texto' })
      .refine(
        ...atMost(EMAIL_PASSWORD_MAX, `La contraseña no puede pasar de ${EMAIL_PASSWORD_MAX} caracteres`),
      )
      .default(''),
    email_from: lineOrEmpty('el email remitente', EMAIL_MAX),
    email_smtp_host: lineOrEmpty('el servidor SMTP', SMTP_HOST_MAX),
    /** A value that is not a number becomes 0, which the rules reject as a port. */
    email_smtp_port: z.preprocess(numberIn, z.number().catch(0).nullable().default(null)),
    email_smtp_secure: flag('la conexión segura').default(false),
    site_name: lineOrEmpty('el nombre del sitio', SITE_NAME_MAX),
    /** Blank for no address. Absent, as from a client of the specification, keeps the stored one. */
    contact_email: line('el email de contacto', { min: 0, max: EMAIL_MAX }).optional(),
    rate_currency: oneOf('la moneda de las tarifas', RATE_CURRENCIES).optional(),
    notifications_enabled: flag('el ajuste de las notificaciones').default(true),
  })
  .superRefine((config, context) => {
    for (const [field, message] of Object.entries(configProblems(config)))
      context.addIssue({ code: 'custom', path: [field], message, input: config });
  });

export const configEndpoints = defineEndpoints({
  getConfig: {
    method: 'GET',
    path: '/api/admin/config',
    access: 'config:manage',
    reply: z.object({ config: configOut }),
  },
  /** Replaces all settings. A new mail server or user requires the password again. */
  saveConfig: {
    method: 'PUT',
    path: '/api/admin/config',
    access: 'config:manage',
    confirm: true,
    body: configBody,
    reply: z.object({
      config: configOut,
      /** Waiting mails that leave now, because the account that sends them changed. */
      mails_sent_now: z.number(),
    }),
  },
  /** Sends a mail with the stored settings. `answer` is the mail server's response. A refusal has it in `original`. */
  sendTestEmail: {
    method: 'POST',
    path: '/api/admin/test-email',
    access: 'config:manage',
    body: z.object({
      email: line('el email', { max: EMAIL_MAX, missing: TEST_EMAIL_MISSING }).refine(
        isSimpleEmail,
        TEST_EMAIL_INVALID,
      ),
    }),
    reply: z.object({ ok: z.literal(true), answer: z.string() }),
  },
});
