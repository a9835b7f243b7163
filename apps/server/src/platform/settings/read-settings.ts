import { POINT_MOVES_PER_DAY } from '@oficio/domain/limits.ts';
import { type Environment, EnvironmentReader, SettingError } from './environment-reader.ts';
import { isLoopbackHost } from './loopback.ts';
import { readAppSecret } from './read-app-secret.ts';
import { readDatabaseUrl, readMigrationUrl } from './read-database-url.ts';
import { readOpenRequests } from './read-open-requests.ts';
import { readStripe } from './read-stripe.ts';
import { readTrustProxy } from './read-trust-proxy.ts';
import { withSecretFiles } from './secret-files.ts';
import { DATABASE_TIMEOUT_MS, GEOCODERS, LOG_LEVELS, type Settings } from './settings.ts';
import { isKeyPair } from './vapid-pair.ts';

/** Characters of the first administrator's password. Longer than for others, because it protects the data of all. */
const ADMIN_PASSWORD_MIN = 10;
/** Time for a load balancer that checks every second. */
const PRODUCTION_GRACE_MS = 3000;

const MODES = ['production', 'development', 'test'] as const;
const GOOGLE_ISSUER = 'https://accounts.google.com';
const PUBLIC_PHOTON = 'https://photon.komoot.io/api/';
const PUBLIC_NOMINATIM_HOST = 'nominatim.openstreetmap.org';

/** Reads and checks all settings once at start. Throws a `SettingError` that names the variable. */
export function readSettings(environment: Environment): Settings {
  const read = new EnvironmentReader(withSecretFiles(environment));
  // A misspelt value must not start a public site in development mode.
  const production = read.choice('NODE_ENV', MODES, 'development') === 'production';
  const port = read.number('PORT', { min: 0, max: 65_535, integer: true, otherwise: 3000 });
  const rateLimit = read.flag('RATE_LIMIT', true);
  if (production && !rateLimit) throw new SettingError('RATE_LIMIT=0 is refused in production.');
  const seedDemo = read.flag('SEED_DEMO', !production);
  if (production && seedDemo)
    throw new SettingError(
      'SEED_DEMO=1 is refused in production, because the passwords of the demo are public.',
    );
  // Node would then accept every certificate, of the database, the mail server and Stripe.
  if (production && read.text('NODE_TLS_REJECT_UNAUTHORIZED') === '0')
    throw new SettingError('NODE_TLS_REJECT_UNAUTHORIZED=0 is refused in production.');
  return {
    production,
    port,
    host: read.text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: readPublicUrl(read, production, port),
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl: readDatabaseUrl(read, production),
    databaseMigrationUrl: readMigrationUrl(read, production),
    pgBin: read.text('PG_BIN'),
    databaseTimeoutMs: read.number('DATABASE_TIMEOUT_MS', DATABASE_TIMEOUT_MS),
    ...readAppSecret(read, production),
    firstAdmin: readFirstAdmin(read),
    seedDemo,
    stripe: readStripe(read, production),
    stripeApiUrl: read.outsideUrl('STRIPE_API_URL', production)?.replace(/\/+$/, '') ?? null,
    // In production, customers always have time to object.
    payoutHoldHours: read.number('PAYOUT_HOLD_HOURS', { min: production ? 1 : 0, max: 720, otherwise: 24 }),
    noShowReplyHours: read.number('NO_SHOW_REPLY_HOURS', { min: 1, max: 168, integer: true, otherwise: 24 }),
    platformFeePercent: read.number('PLATFORM_FEE_PERCENT', { min: 0, max: 50, otherwise: 0 }),
    broadcastRadiusKm: read.number('BROADCAST_RADIUS_KM', { min: 1, max: 200, otherwise: 25 }),
    openRequests: readOpenRequests(read),
    pointMovesPerDay: read.number('POINT_MOVES_PER_DAY', {
      min: 1,
      max: 100,
      integer: true,
      otherwise: POINT_MOVES_PER_DAY,
    }),
    siteTimeZone: read.timeZone('SITE_TIME_ZONE') ?? 'Europe/Madrid',
    google: readGoogle(read, production),
    tileUrl: read.tiles('TILE_URL', production),
    geocoder: readGeocoder(read, production),
    vapid: readVapid(read),
    pushHosts: readPushHosts(read),
    smtpAllowPrivate: read.flag('SMTP_ALLOW_PRIVATE', !production),
    trustProxy: readTrustProxy(read),
    shutdownGraceMs: read.number('SHUTDOWN_GRACE_MS', {
      min: 0,
      max: 60_000,
      integer: true,
      otherwise: production ? PRODUCTION_GRACE_MS : 0,
    }),
    rateLimit,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    accessLog: read.flag('ACCESS_LOG', production),
    metrics: readMetrics(read, production, port),
  };
}

/**
 * Reads `PUBLIC_URL`. Outside production only this machine is accepted, because the server then shows all mail and has demo
 * accounts with public passwords. In production only https is accepted.
 */
function readPublicUrl(read: EnvironmentReader, production: boolean, port: number): string {
  const origin = read.origin('PUBLIC_URL');
  if (production) {
    if (!origin?.startsWith('https:'))
      throw new SettingError('PUBLIC_URL is required in production and must start with https://.');
    return origin;
  }
  if (origin === null) return `http://localhost:${port}`;
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || !isLoopbackHost(hostname))
    throw new SettingError(
      'PUBLIC_URL names a public site, which requires NODE_ENV=production: otherwise Oficio shows all mail and has demo accounts. For development, use http://localhost.',
    );
  return origin;
}

function readFirstAdmin(read: EnvironmentReader): Settings['firstAdmin'] {
  const admin = read.pair('ADMIN_EMAIL', 'ADMIN_PASSWORD', (email, password) => ({ email, password }));
  if (admin && !admin.email.includes('@')) throw new SettingError('ADMIN_EMAIL must be an e-mail address.');
  if (admin && admin.password.length < ADMIN_PASSWORD_MIN)
    throw new SettingError(`ADMIN_PASSWORD must have at least ${ADMIN_PASSWORD_MIN} characters.`);
  return admin;
}

function readGoogle(read: EnvironmentReader, production: boolean): Settings['google'] {
  const issuer = read.outsideUrl('GOOGLE_ISSUER', production) ?? GOOGLE_ISSUER;
  return read.pair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', (clientId, clientSecret) => ({
    clientId,
    clientSecret,
    issuer,
  }));
}

/** Reads the geocoder. Only Photon has a default address, because public Nominatim forbids search as you type. */
function readGeocoder(read: EnvironmentReader, production: boolean): Settings['geocoder'] {
  const provider = read.choice('GEOCODER', [...GEOCODERS, 'none'], 'photon');
  if (provider === 'none') return null;
  const url = read.outsideUrl('GEOCODER_URL', production);
  if (provider === 'photon') return { provider, url: url ?? PUBLIC_PHOTON };
  if (url === null || new URL(url).hostname === PUBLIC_NOMINATIM_HOST)
    throw new SettingError(
      'GEOCODER=nominatim requires GEOCODER_URL with the search address of a server of your own, because the public server forbids search as you type.',
    );
  return { provider, url };
}

function readVapid(read: EnvironmentReader): Settings['vapid'] {
  const keys = read.pair('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', (publicKey, privateKey) => ({
    publicKey,
    privateKey,
  }));
  if (keys && !isKeyPair(keys))
    throw new SettingError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of P-256 keys in base64url, as `npx web-push generate-vapid-keys` prints them.',
    );
  const subject = read.text('VAPID_SUBJECT');
  if (subject && !(URL.canParse(subject) && /^(https:\/\/|mailto:.+@)/.test(subject)))
    throw new SettingError('VAPID_SUBJECT must be an address that starts with https:// or mailto:.');
  return { keys, subject };
}

/**
 * At least two labels, and three after a leading dot, because `.co.uk` and `.github.io` stand for sites of strangers.
 * Longer suffixes of that kind, such as `.s3.amazonaws.com`, are accepted.
 */
const PUSH_HOST = /^(\.[a-z0-9-]+\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Reads the hosts of further push services. */
function readPushHosts(read: EnvironmentReader): Settings['pushHosts'] {
  const hosts = read.list('PUSH_HOSTS').map(host => host.toLowerCase());
  if (!hosts.every(host => PUSH_HOST.test(host)))
    throw new SettingError(
      'PUSH_HOSTS must list host names, for example push.example.org,.push.example.com. A name with a leading dot needs three parts.',
    );
  return hosts;
}

const TOKEN_MIN = 20;

/**
 * Reads where the metrics are served; null when they are off. In production other machines need the token, because the figures
 * reveal turnover, attacks and addresses of the API.
 */
function readMetrics(read: EnvironmentReader, production: boolean, serverPort: number): Settings['metrics'] {
  const token = read.text('METRICS_TOKEN');
  if (token !== null && token.length < TOKEN_MIN)
    throw new SettingError(`METRICS_TOKEN must have at least ${TOKEN_MIN} characters.`);
  const isOwnPort = read.text('METRICS_PORT') !== null;
  if (!isOwnPort && token === null) return null;
  const port = isOwnPort
    ? read.number('METRICS_PORT', { min: 0, max: 65_535, integer: true, otherwise: 0 })
    : null;
  // Port 0 means any free port.
  if (port !== null && port !== 0 && port === serverPort)
    throw new SettingError('METRICS_PORT must differ from PORT, or be unset to serve the metrics on PORT.');
  const host = read.text('METRICS_HOST') ?? '127.0.0.1';
  if (production && token === null && !isLoopbackHost(host))
    throw new SettingError(
      'METRICS_HOST opens the metrics to other machines, which requires METRICS_TOKEN in production.',
    );
  return { port, host, token };
}
