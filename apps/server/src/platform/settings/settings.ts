import type { readOpenRequests } from './read-open-requests.ts';
import type { VapidKeys } from './vapid-pair.ts';

/** Settings from the environment. `docs/operations.md` lists the variables. */
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Public origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Folder of the embedded database, the photos and the generated secrets. */
  readonly dataDir: string;
  /** postgres:// address, or null for the embedded SQLite. */
  readonly databaseUrl: string | null;
  /** Address with the role that owns the schema, used only for migrations; null uses `databaseUrl`. */
  readonly databaseMigrationUrl: string | null;
  /** Folder of `pg_dump` and `pg_restore`; null searches the usual ones. */
  readonly pgBin: string | null;
  /** Time that a call may wait for the database before it gets 503. */
  readonly databaseTimeoutMs: number;
  /** Null outside production when unset: the secret is then generated and stored in `dataDir`. */
  readonly appSecret: string | null;
  /** Earlier values of `APP_SECRET`, which still read and verify stored values and links. */
  readonly previousSecrets: readonly string[];
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  readonly seedDemo: boolean;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecrets: readonly string[];
  } | null;
  /** API address for the Stripe SDK instead of Stripe's own. */
  readonly stripeApiUrl: string | null;
  /** Hours that a job's money waits for the customer to object, after its completion or its agreed date, whichever is later. */
  readonly payoutHoldHours: number;
  /** Hours in which a technician can answer a no-show report. */
  readonly noShowReplyHours: number;
  /** Platform fee as a percentage of the technician's price, with at most two decimals. */
  readonly platformFeePercent: number;
  readonly broadcastRadiusKm: number;
  /** Limits on the open requests that one technician accepts. Not applied without `rateLimit`. */
  readonly openRequests: ReturnType<typeof readOpenRequests>;
  /** How often the point of a technician's profile may move in 24 hours. Not applied without `rateLimit`. */
  readonly pointMovesPerDay: number;
  /** IANA zone in which times without a zone are read. */
  readonly siteTimeZone: string;
  /** OpenID provider of 'Continuar con Google'; null disables this sign-in. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
  } | null;
  /** URL template of the map tiles: {z}, {x}, {y}. Null means OpenStreetMap. */
  readonly tileUrl: string | null;
  /** Service for the address search, and the complete address of its search. Null: only the built-in places are found. */
  readonly geocoder: { readonly provider: GeocoderProvider; readonly url: string } | null;
  /** Key pair for push messages (null: a generated one), and the contact for push services. */
  readonly vapid: { readonly keys: VapidKeys | null; readonly subject: string | null };
  /** Hosts of push services in addition to those of the known browsers; `.example.org` stands for all its subdomains. */
  readonly pushHosts: readonly string[];
  /** Whether the mail server may be inside a private network. Always allowed outside production. */
  readonly smtpAllowPrivate: boolean;
  /** Addresses and networks of the proxies that may name the caller in `X-Forwarded-For`. */
  readonly trustProxy: readonly string[];
  /** Time in which a stopping server still serves, so that its load balancer notices the shutdown. */
  readonly shutdownGraceMs: number;
  readonly rateLimit: boolean;
  readonly logLevel: LogLevel;
  /** Whether the log has a line for each request and live connection. */
  readonly accessLog: boolean;
  /** Where the metrics are served: on a port of their own or, with null, on the main port. Null: not served. */
  readonly metrics: {
    readonly port: number | null;
    readonly host: string;
    readonly token: string | null;
  } | null;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const GEOCODERS = ['photon', 'nominatim'] as const;
export type GeocoderProvider = (typeof GEOCODERS)[number];

/** Minimum length of `APP_SECRET`, from which all keys are derived. */
export const SECRET_MIN = 32;

/** `DATABASE_TIMEOUT_MS`. A call answers within two seconds; a lock must wait longer than PostgreSQL's `deadlock_timeout`. */
export const DATABASE_TIMEOUT_MS = { min: 1600, max: 60_000, integer: true, otherwise: 1800 } as const;
