import { type EmailService, isSimpleEmail } from '../../mail.ts';

/** Rules of the administrators' settings (spec, section 5), which the server and the form both apply. */

/** Shown in place of a stored password. A client that sends it back keeps the stored password. */
export const PASSWORD_MASK = '••••••••';

export const SITE_NAME_MAX = 60;
/** Characters of a host name (RFC 1035). */
export const SMTP_HOST_MAX = 253;
export const EMAIL_PASSWORD_MAX = 500;
export const TEST_EMAIL_MISSING = 'Ingresa un email para probar';
export const TEST_EMAIL_INVALID = 'El email no es válido';

interface Config {
  readonly email_service: EmailService;
  readonly email_user: string;
  readonly email_password: string;
  readonly email_from: string;
  readonly email_smtp_host: string;
  /** Null when the field is empty. */
  readonly email_smtp_port: number | null;
  readonly site_name: string;
  /** Undefined when the caller does not change it. */
  readonly contact_email?: string | undefined;
}

type ConfigField = keyof Config;
type Rule = readonly [field: ConfigField, text: string, broken: (config: Config) => boolean];

/** A host name or an IP address, without scheme, port or path. */
const HOST = /^[\w.-]+$|^\[?[\da-f:.]+\]?$/i;

const wantsMail = ({ email_user, email_password }: Config): boolean =>
  email_user !== '' || email_password !== '';
const usesSmtp = ({ email_service }: Config): boolean => email_service === 'smtp';

const RULES: readonly Rule[] = [
  ['email_user', 'El usuario/email es requerido', config => wantsMail(config) && config.email_user === ''],
  [
    'email_user',
    'El usuario debe ser un email válido',
    config => config.email_user !== '' && !isSimpleEmail(config.email_user),
  ],
  [
    'email_password',
    'La contraseña es requerida',
    config => wantsMail(config) && config.email_password === '',
  ],
  [
    'email_from',
    'El email remitente debe ser válido',
    config => config.email_from !== '' && !isSimpleEmail(config.email_from),
  ],
  [
    'email_smtp_host',
    'El servidor SMTP es requerido',
    config => usesSmtp(config) && config.email_smtp_host === '',
  ],
  [
    'email_smtp_host',
    'El servidor SMTP no es válido',
    config => config.email_smtp_host !== '' && !HOST.test(config.email_smtp_host),
  ],
  [
    'email_smtp_port',
    'El puerto SMTP es requerido',
    config => usesSmtp(config) && config.email_smtp_port === null,
  ],
  [
    'email_smtp_port',
    'El puerto SMTP debe ser un número entre 1 y 65535',
    ({ email_smtp_port: port }) => port !== null && !(Number.isInteger(port) && port >= 1 && port <= 65_535),
  ],
  ['site_name', 'El nombre del sitio es requerido', ({ site_name }) => site_name.trim() === ''],
  [
    'contact_email',
    'El email de contacto debe ser válido',
    ({ contact_email = '' }) => contact_email !== '' && !isSimpleEmail(contact_email),
  ],
];

/** Returns the first problem of each field, in the order of the form. Expects trimmed values. */
export function configProblems(config: Config): Partial<Record<ConfigField, string>> {
  const problems: Partial<Record<ConfigField, string>> = {};
  for (const [field, text, broken] of RULES) if (broken(config)) problems[field] ??= text;
  return problems;
}
