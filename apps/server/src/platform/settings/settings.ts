import type { VapidKeys } from './vapid-pair.ts';

/** Settings from the environment. `docs/operations.md` lists the variables. */
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

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const GEOCODERS = ['photon', 'nominatim'] as const;
export type GeocoderProvider = (typeof GEOCODERS)[number];

/** Minimum length of `APP_SECRET`, from which all keys are derived. */
export const SECRET_MIN = 32;

/** `DATABASE_TIMEOUT_MS`. A call answers within two seconds; a lock must wait longer than PostgreSQL's `deadlock_timeout`. */
export const DATABASE_TIMEOUT_MS = { min: 1600, max: 60_000, integer: true, otherwise: 1800 } as const;
