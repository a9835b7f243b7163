import { DATABASE_TIMEOUT_MS, MIN_DATABASE_TIMEOUT_MS } from '../database/patience.ts';
import { isKeyPair, type VapidKeys } from './vapid-pair.ts';

/**
 * Everything the environment may say, read and checked once at start. A bad value throws a `SettingError` whose
 * sentence names the variable. Source: "Settings by environment" in docs/operations.md.
 */

export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin under which people reach us, without a trailing slash. */
  readonly publicUrl: string;
  /** Folder of the embedded database, the photos and the made secrets. */
  readonly dataDir: string;
  /** postgres:// address, or null for the embedded SQLite. */
  readonly databaseUrl: string | null;
  /** How long a call may wait for the database before it is answered with 503. */
  readonly databaseTimeoutMs: number;
  /** Null outside production when unset: made and kept in `dataDir`. */
  readonly appSecret: string | null;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  readonly seedDemo: boolean;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecrets: readonly string[];
  } | null;
  /** Where the Stripe SDK sends, when not to Stripe itself. */
  readonly stripeApiUrl: string | null;
  /** Hours that a job's money waits for the customer to object, after its completion or its agreed date, whichever is later. */
  readonly payoutHoldHours: number;
  /** Hours that a technician has to answer the report that they did not come. */
  readonly noShowReplyHours: number;
  /** What the platform keeps of what a technician earns, with at most two decimals. */
  readonly platformFeePercent: number;
  readonly broadcastRadiusKm: number;
  /** IANA name of the zone in which a time without one is read. */
  readonly siteTimeZone: string;
  /** The OpenID provider behind 'Continuar con Google', or null when nobody can sign in that way. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
  } | null;
  /** Template of the map's tiles: {z}, {x}, {y}. Null means OpenStreetMap's. */
  readonly tileUrl: string | null;
  /** Who finds places by their address, and the complete address of its search. */
  readonly geocoder: { readonly provider: GeocoderProvider; readonly url: string };
  /** What signs push messages, when not a key of our own making, and whom a push service may write to about them. */
  readonly vapid: { readonly keys: VapidKeys | null; readonly subject: string | null };
  /** Whether mail may go through a server inside a private network; always outside production. */
  readonly smtpAllowPrivate: boolean;
  readonly trustProxy: boolean;
  /** How long a server that is asked to stop still serves, so that its load balancer can notice. */
  readonly shutdownGraceMs: number;
  readonly rateLimit: boolean;
  readonly logLevel: LogLevel;
}

/** Characters of the secret everything else is derived from. */
export const SECRET_MIN = 32;
/** Characters of the first administrator's password. Longer than for others, because it protects the data of all. */
const ADMIN_PASSWORD_MIN = 10;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Long enough for a load balancer that asks every second. */
const PRODUCTION_GRACE_MS = 3000;

const GEOCODERS = ['photon', 'nominatim'] as const;
export type GeocoderProvider = (typeof GEOCODERS)[number];
const GOOGLE_ISSUER = 'https://accounts.google.com';
const PUBLIC_PHOTON = 'https://photon.komoot.io/api/';
const PUBLIC_NOMINATIM_HOST = 'nominatim.openstreetmap.org';

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): Settings {
  const read = new Reader(environment);
  const production = environment.NODE_ENV === 'production';
  const port = read.number('PORT', { min: 0, max: 65_535, integer: true, otherwise: 3000 });
  const rateLimit = read.flag('RATE_LIMIT', true);
  if (production && !rateLimit) throw new SettingError('RATE_LIMIT=0 is refused in production.');
  const appSecret = read.text('APP_SECRET');
  if (production && !appSecret) throw new SettingError('APP_SECRET is required in production.');
  if (appSecret && appSecret.length < SECRET_MIN)
    throw new SettingError(`APP_SECRET must have at least ${SECRET_MIN} characters.`);
  return {
    production,
    port,
    host: read.text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: read.origin('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseTimeoutMs: read.number('DATABASE_TIMEOUT_MS', {
      min: MIN_DATABASE_TIMEOUT_MS,
      max: 60_000,
      integer: true,
      otherwise: DATABASE_TIMEOUT_MS,
    }),
    appSecret,
    firstAdmin: readFirstAdmin(read),
    seedDemo: read.flag('SEED_DEMO', !production),
    stripe: readStripe(read),
    stripeApiUrl: read.url('STRIPE_API_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    // Customers in production always have time to object.
    payoutHoldHours: read.number('PAYOUT_HOLD_HOURS', { min: production ? 1 : 0, max: 720, otherwise: 24 }),
    noShowReplyHours: read.number('NO_SHOW_REPLY_HOURS', { min: 1, max: 168, integer: true, otherwise: 24 }),
    platformFeePercent: read.number('PLATFORM_FEE_PERCENT', { min: 0, max: 50, otherwise: 0 }),
    broadcastRadiusKm: read.number('BROADCAST_RADIUS_KM', { min: 1, max: 200, otherwise: 25 }),
    siteTimeZone: read.timeZone('SITE_TIME_ZONE') ?? 'Europe/Madrid',
    google: readGoogle(read, production),
    tileUrl: read.tiles('TILE_URL'),
    geocoder: readGeocoder(read),
    vapid: readVapid(read),
    smtpAllowPrivate: read.flag('SMTP_ALLOW_PRIVATE', !production),
    trustProxy: read.flag('TRUST_PROXY', false),
    shutdownGraceMs: read.number('SHUTDOWN_GRACE_MS', {
      min: 0,
      max: 60_000,
      integer: true,
      otherwise: production ? PRODUCTION_GRACE_MS : 0,
    }),
    rateLimit,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

function readFirstAdmin(read: Reader): Settings['firstAdmin'] {
  const admin = read.pair('ADMIN_EMAIL', 'ADMIN_PASSWORD', (email, password) => ({ email, password }));
  if (admin && !admin.email.includes('@')) throw new SettingError('ADMIN_EMAIL must be an e-mail address.');
  if (admin && admin.password.length < ADMIN_PASSWORD_MIN)
    throw new SettingError(`ADMIN_PASSWORD must have at least ${ADMIN_PASSWORD_MIN} characters.`);
  return admin;
}

function readStripe(read: Reader): Settings['stripe'] {
  const keys = read.pair('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', (secretKey, publishableKey) => ({
    secretKey,
    publishableKey,
  }));
  if (!keys) return null;
  const webhookSecrets =
    read
      .text('STRIPE_WEBHOOK_SECRET')
      ?.split(/[\s,]+/)
      .filter(Boolean) ?? [];
  if (webhookSecrets.length === 0)
    throw new SettingError('STRIPE_WEBHOOK_SECRET is required when STRIPE_SECRET_KEY is set.');
  return { ...keys, webhookSecrets };
}

/** Outside production a provider on the way to being tried may do without TLS. */
function readGoogle(read: Reader, production: boolean): Settings['google'] {
  const issuer = read.url('GOOGLE_ISSUER', production ? ['https:'] : ['https:', 'http:']) ?? GOOGLE_ISSUER;
  return read.pair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', (clientId, clientSecret) => ({
    clientId,
    clientSecret,
    issuer,
  }));
}

/** Searching while somebody types is what public Photon is for, and what public Nominatim's policy forbids. */
function readGeocoder(read: Reader): Settings['geocoder'] {
  const provider = read.choice('GEOCODER', GEOCODERS, 'photon');
  const url = read.url('GEOCODER_URL', ['http:', 'https:']);
  if (provider === 'photon') return { provider, url: url ?? PUBLIC_PHOTON };
  if (url === null || new URL(url).hostname === PUBLIC_NOMINATIM_HOST)
    throw new SettingError(
      'GEOCODER=nominatim needs the search address of a server of your own in GEOCODER_URL: the public one forbids searching while typing.',
    );
  return { provider, url };
}

function readVapid(read: Reader): Settings['vapid'] {
  const keys = read.pair('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', (publicKey, privateKey) => ({
    publicKey,
    privateKey,
  }));
  if (keys && !isKeyPair(keys))
    throw new SettingError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of P-256 keys in base64url, as web-push makes them.',
    );
  const subject = read.text('VAPID_SUBJECT');
  if (subject && !(URL.canParse(subject) && /^(https:\/\/|mailto:.+@)/.test(subject)))
    throw new SettingError('VAPID_SUBJECT must be an address that starts with https:// or mailto:.');
  return { keys, subject };
}

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  readonly otherwise: number;
}

class Reader {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | null {
    return this.#environment[name]?.trim() || null;
  }

  number(name: string, rule: NumberRule): number {
    const text = this.text(name);
    if (text === null) return rule.otherwise;
    const value = Number(text);
    if (!(value >= rule.min && value <= rule.max) || (rule.integer && !Number.isInteger(value)))
      throw new SettingError(`${name} must be a number from ${rule.min} to ${rule.max}, not "${text}".`);
    return value;
  }

  flag(name: string, otherwise: boolean): boolean {
    const text = this.text(name);
    if (text === null) return otherwise;
    if (text !== '0' && text !== '1') throw new SettingError(`${name} must be 0 or 1, not "${text}".`);
    return text === '1';
  }

  choice<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
    const text = this.text(name);
    if (text === null) return otherwise;
    const value = values.find(candidate => candidate === text);
    if (!value) throw new SettingError(`${name} must be one of ${values.join(', ')}, not "${text}".`);
    return value;
  }

  /** The address as given; its value is never repeated in the sentence because it may hold a password. */
  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new SettingError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
    return text;
  }

  /** An address without path or query, since ours are appended to it. */
  origin(name: string): string | null {
    const text = this.url(name, ['http:', 'https:']);
    if (text === null) return null;
    const { origin, href } = new URL(text);
    if (href.replace(/\/+$/, '') !== origin)
      throw new SettingError(`${name} must be no more than https://, a name and perhaps a port.`);
    return origin;
  }

  /** The value is spelled as in the IANA database; offsets such as +01:00 have no summer time and are refused. */
  timeZone(name: string): string | null {
    const text = this.text(name);
    if (text !== null && !(/^[A-Za-z]/.test(text) && isTimeZone(text)))
      throw new SettingError(
        `${name} must be the IANA name of a time zone, such as Europe/Madrid, not "${text}".`,
      );
    return text;
  }

  tiles(name: string): string | null {
    const template = this.url(name, ['http:', 'https:']);
    if (template && !['{z}', '{x}', '{y}'].every(part => template.includes(part)))
      throw new SettingError(`${name} must hold {z}, {x} and {y}.`);
    return template;
  }

  pair<Both>(first: string, second: string, both: (first: string, second: string) => Both): Both | null {
    const a = this.text(first);
    const b = this.text(second);
    if (a && b) return both(a, b);
    if (a || b) throw new SettingError(`${first} and ${second} must be set together.`);
    return null;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
