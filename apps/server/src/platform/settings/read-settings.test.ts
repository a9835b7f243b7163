import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) };
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

describe('readSettings', () => {
  it('needs no variable outside production', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: null,
      stripe: null,
      seedDemo: true,
      payoutHoldHours: 24,
      platformFeePercent: 0,
      broadcastRadiusKm: 25,
      siteTimeZone: 'Europe/Madrid',
      stripeApiUrl: null,
      tileUrl: null,
      geocoder: { provider: 'photon', url: 'https://photon.komoot.io/api/' },
      google: null,
      trustProxy: [],
      rateLimit: true,
      logLevel: 'info',
    });
  });

  it.each([
    [{ PORT: ' 8080 ' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: ' ::1 ' }, { host: '::1' }],
    [{ PUBLIC_URL: 'https://oficio.example/' }, { publicUrl: 'https://oficio.example' }],
    [{ DATA_DIR: '/srv/oficio' }, { dataDir: '/srv/oficio' }],
    [{ DATABASE_URL: 'postgres://db/oficio' }, { databaseUrl: 'postgres://db/oficio' }],
    [{ DATABASE_URL: 'postgresql://db/oficio' }, { databaseUrl: 'postgresql://db/oficio' }],
    [PRODUCTION, { appSecret: PRODUCTION.APP_SECRET }],
    [
      { ADMIN_EMAIL: 'a@b.es', ADMIN_PASSWORD: 'long enough' },
      { firstAdmin: { email: 'a@b.es', password: 'long enough' } },
    ],
    [{ SEED_DEMO: '0' }, { seedDemo: false }],
    [{ ...PRODUCTION, SEED_DEMO: '1' }, { seedDemo: true }],
    [{ STRIPE_API_URL: 'http://localhost:12111//' }, { stripeApiUrl: 'http://localhost:12111' }],
    [{ PAYOUT_HOLD_HOURS: '0' }, { payoutHoldHours: 0 }],
    [{ ...PRODUCTION, PAYOUT_HOLD_HOURS: '1' }, { payoutHoldHours: 1 }],
    [{ PAYOUT_HOLD_HOURS: '720' }, { payoutHoldHours: 720 }],
    [{ NO_SHOW_REPLY_HOURS: '1' }, { noShowReplyHours: 1 }],
    [{ NO_SHOW_REPLY_HOURS: '168' }, { noShowReplyHours: 168 }],
    [{ PLATFORM_FEE_PERCENT: '12.5' }, { platformFeePercent: 12.5 }],
    [{ PLATFORM_FEE_PERCENT: '50' }, { platformFeePercent: 50 }],
    [{ BROADCAST_RADIUS_KM: '200' }, { broadcastRadiusKm: 200 }],
    [{ SITE_TIME_ZONE: 'Atlantic/Canary' }, { siteTimeZone: 'Atlantic/Canary' }],
    [{ TILE_URL: 'https://t.example/{z}/{x}/{y}' }, { tileUrl: 'https://t.example/{z}/{x}/{y}' }],
    [{ GEOCODER_URL: 'http://geo/api' }, { geocoder: { provider: 'photon', url: 'http://geo/api' } }],
    [
      { GEOCODER: 'nominatim', GEOCODER_URL: 'http://geo/search' },
      { geocoder: { provider: 'nominatim', url: 'http://geo/search' } },
    ],
    [{ TRUST_PROXY: '127.0.0.1' }, { trustProxy: ['127.0.0.1'] }],
    [{ TRUST_PROXY: '::1, 10.0.0.0/8,fd00::/8' }, { trustProxy: ['::1', '10.0.0.0/8', 'fd00::/8'] }],
    [{ RATE_LIMIT: '0' }, { rateLimit: false }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  ])('accepts %j', (environment, settings) => {
    expect(readSettings(environment)).toMatchObject(settings);
  });

  it('listens on all networks and seeds no data in production', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ host: '0.0.0.0', seedDemo: false, production: true });
  });

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ SITE_TIME_ZONE: 'Madrid' }, 'SITE_TIME_ZONE'],
    [{ SITE_TIME_ZONE: '+01:00' }, 'SITE_TIME_ZONE'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_TIMEOUT_MS: '1500' }, 'DATABASE_TIMEOUT_MS'],
    [{ SHUTDOWN_GRACE_MS: '60001' }, 'SHUTDOWN_GRACE_MS'],
    [{ PUBLIC_URL: 'oficio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://oficio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/?a=1' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/?' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://ana:clave@oficio.example' }, 'PUBLIC_URL'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PAYOUT_HOLD_HOURS: '-1' }, 'PAYOUT_HOLD_HOURS'],
    [{ PAYOUT_HOLD_HOURS: '721' }, 'PAYOUT_HOLD_HOURS'],
    [{ NO_SHOW_REPLY_HOURS: '0' }, 'NO_SHOW_REPLY_HOURS'],
    [{ NO_SHOW_REPLY_HOURS: '169' }, 'NO_SHOW_REPLY_HOURS'],
    [{ NO_SHOW_REPLY_HOURS: '1.5' }, 'NO_SHOW_REPLY_HOURS'],
    [{ PLATFORM_FEE_PERCENT: '50.5' }, 'PLATFORM_FEE_PERCENT'],
    [{ ADMIN_EMAIL: 'a@b.es' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ ADMIN_EMAIL: 'a@b.es', ADMIN_PASSWORD: '123456' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ STRIPE_API_URL: 'localhost' }, 'STRIPE_API_URL'],
    [KEYS, 'STRIPE_WEBHOOK_SECRET'],
    [{ TILE_URL: 'https://tiles.example/{z}/{x}.png' }, 'TILE_URL'],
    [{ GEOCODER: 'google' }, 'GEOCODER'],
    [{ GEOCODER_URL: 'photon.komoot.io' }, 'GEOCODER_URL'],
    [{ GEOCODER: 'nominatim' }, 'GEOCODER_URL'],
    [
      { GEOCODER: 'nominatim', GEOCODER_URL: 'https://nominatim.openstreetmap.org/search' },
      'a server of your own',
    ],
    [{ VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PRIVATE_KEY'],
    [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, 'VAPID_PUBLIC_KEY'],
    [{ VAPID_SUBJECT: 'ana@oficio.es' }, 'VAPID_SUBJECT'],
    [{ BROADCAST_RADIUS_KM: '0' }, 'BROADCAST_RADIUS_KM'],
    [{ BROADCAST_RADIUS_KM: '201' }, 'BROADCAST_RADIUS_KM'],
    ...[
      '1',
      '0',
      'true',
      'loopback',
      'proxy.example',
      '10.0.0.0/0',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/8/8',
    ].map((value): [Record<string, string>, string] => [
      { TRUST_PROXY: value },
      'TRUST_PROXY lists addresses or networks, separated by commas, for example TRUST_PROXY=127.0.0.1,10.0.0.0/8.',
    ]),
    [{ GOOGLE_CLIENT_ID: 'oficio' }, 'GOOGLE_CLIENT_SECRET'],
    [{ ...PRODUCTION, GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET'],
    [{ ...PRODUCTION, APP_SECRET: 'x'.repeat(31) }, 'APP_SECRET'],
    [{ ...PRODUCTION, RATE_LIMIT: '0' }, 'RATE_LIMIT'],
    [{ ...PRODUCTION, PAYOUT_HOLD_HOURS: '0' }, 'PAYOUT_HOLD_HOURS'],
    [{ ...PRODUCTION, PAYOUT_HOLD_HOURS: '0.5' }, 'PAYOUT_HOLD_HOURS'],
  ])('refuses %j with a sentence that names %s', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(name);
  });

  it('accepts several webhook secrets, so that they can be rotated', () => {
    expect(
      readSettings({ ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' }).stripe?.webhookSecrets,
    ).toEqual(['whsec_1', 'whsec_2']);
  });

  it('checks that the two keys of a pair belong together', () => {
    expect(readSettings({ ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec' }).stripe).toMatchObject({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
    });
    expect(readSettings({ GOOGLE_CLIENT_ID: 'oficio', GOOGLE_CLIENT_SECRET: 'clave' }).google).toEqual({
      clientId: 'oficio',
      clientSecret: 'clave',
      issuer: 'https://accounts.google.com',
    });
  });
});
