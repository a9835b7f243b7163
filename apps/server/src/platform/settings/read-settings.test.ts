import { describe, expect, it } from 'vitest';
import { PRODUCTION } from '../../testing/process/production.ts';
import { SettingError } from './environment-reader.ts';
import { readSettings } from './read-settings.ts';

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
      accessLog: false,
      metrics: null,
    });
  });

  it.each([
    [{ PORT: ' 8080 ' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: ' ::1 ' }, { host: '::1' }],
    [{ PUBLIC_URL: 'http://localhost:5173/' }, { publicUrl: 'http://localhost:5173' }],
    [{ PUBLIC_URL: 'http://oficio.localhost' }, { publicUrl: 'http://oficio.localhost' }],
    [{ PUBLIC_URL: 'http://127.0.0.2:80' }, { publicUrl: 'http://127.0.0.2' }],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, { publicUrl: 'http://[::1]:3000' }],
    [{ ...PRODUCTION, PUBLIC_URL: 'https://oficio.es/' }, { publicUrl: 'https://oficio.es' }],
    [{ NODE_ENV: 'test' }, { production: false }],
    [{ NODE_ENV: 'development' }, { production: false }],
    [{ DATA_DIR: '/srv/oficio' }, { dataDir: '/srv/oficio' }],
    [{ DATABASE_URL: 'postgres://db/oficio' }, { databaseUrl: 'postgres://db/oficio' }],
    [{ DATABASE_URL: 'postgresql://db/oficio' }, { databaseUrl: 'postgresql://db/oficio' }],
    [PRODUCTION, { appSecret: PRODUCTION.APP_SECRET }],
    [
      { ADMIN_EMAIL: 'a@b.es', ADMIN_PASSWORD: 'long enough' },
      { firstAdmin: { email: 'a@b.es', password: 'long enough' } },
    ],
    [{ SEED_DEMO: '0' }, { seedDemo: false }],
    [
      { APP_SECRET_PREVIOUS: `${'x, '.repeat(16)}x\n${'y'.repeat(32)}\n` },
      { previousSecrets: [`${'x, '.repeat(16)}x`, 'y'.repeat(32)] },
    ],
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
    [{ GEOCODER: 'none' }, { geocoder: null }],
    [{ TRUST_PROXY: '127.0.0.1' }, { trustProxy: ['127.0.0.1'] }],
    [{ TRUST_PROXY: '::1, 10.0.0.0/8,fd00::/8' }, { trustProxy: ['::1', '10.0.0.0/8', 'fd00::/8'] }],
    ...[
      '104.16.0.0/13',
      '::ffff:10.0.0.0/104',
      '::ffff:10.0.0.1',
      '2400:cb00::/32',
      '2a06:98c0::/29',
      '2001::/16',
      'fc00::/7',
      'fe80::/10',
    ].map((network): [Record<string, string>, object] => [
      { TRUST_PROXY: network },
      { trustProxy: [network] },
    ]),
    [{ PUSH_HOSTS: 'Push.example' }, { pushHosts: ['push.example'] }],
    [{ PUSH_HOSTS: '.push.example.org' }, { pushHosts: ['.push.example.org'] }],
    [{ APP_SECRET: '01234567'.repeat(4) }, { appSecret: '01234567'.repeat(4) }],
    [
      { PORT: '0', METRICS_PORT: '0' },
      { port: 0, metrics: { port: 0, host: '127.0.0.1', token: null } },
    ],
    [{ RATE_LIMIT: '0' }, { rateLimit: false }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ ACCESS_LOG: '1' }, { accessLog: true }],
    [
      { ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: '::1' },
      { metrics: { port: 9464, host: '::1', token: null } },
    ],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1', token: null } }],
    [
      { METRICS_TOKEN: 'x'.repeat(20), METRICS_HOST: '10.0.0.5' },
      { metrics: { port: null, host: '10.0.0.5', token: 'x'.repeat(20) } },
    ],
  ])('accepts %j', (environment, settings) => {
    expect(readSettings(environment)).toMatchObject(settings);
  });

  it('listens on all networks and seeds no data in production', () => {
    const read = { host: '0.0.0.0', seedDemo: false, production: true, publicUrl: 'https://oficio.example' };
    expect(readSettings(PRODUCTION)).toMatchObject(read);
  });

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ SITE_TIME_ZONE: 'Madrid' }, 'SITE_TIME_ZONE'],
    [{ SITE_TIME_ZONE: '+01:00' }, 'SITE_TIME_ZONE'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://ana:a@db1:5432,db2:5432/oficio' }, 'DATABASE_URL names several hosts'],
    [{ DATABASE_URL: 'postgres://db1,db2/oficio' }, 'DATABASE_URL names several hosts'],
    [{ DATABASE_URL: 'postgres://ana@db1/oficio?host=db1,db2' }, 'DATABASE_URL names several hosts'],
    [{ DATABASE_TIMEOUT_MS: '1500' }, 'DATABASE_TIMEOUT_MS'],
    [{ SHUTDOWN_GRACE_MS: '60001' }, 'SHUTDOWN_GRACE_MS'],
    [{ PUBLIC_URL: 'oficio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://oficio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/?a=1' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/?' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://ana:clave@oficio.example' }, 'PUBLIC_URL'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ METRICS_PORT: 'many' }, 'METRICS_PORT'],
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
    [{ PUSH_HOSTS: '.com' }, 'PUSH_HOSTS'],
    [{ PUSH_HOSTS: 'com' }, 'PUSH_HOSTS'],
    [{ PUSH_HOSTS: 'push.example.org,.co.uk' }, 'A name with a leading dot needs three parts.'],
    [{ PUSH_HOSTS: '..example.org' }, 'PUSH_HOSTS'],
    [{ PUSH_HOSTS: 'https://push.example' }, 'PUSH_HOSTS'],
    [{ PUSH_HOSTS: '127.0.0.1' }, 'PUSH_HOSTS'],
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
    [{ ...PRODUCTION, APP_SECRET: 'x'.repeat(31) }, 'APP_SECRET'],
    [{ APP_SECRET_PREVIOUS: `${'x'.repeat(32)}\n${'y'.repeat(31)}` }, 'APP_SECRET_PREVIOUS'],
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
    expect(readSettings({ ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toMatchObject({
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

describe('readSettings with dangerous settings', () => {
  const PUBLIC_SITE =
    'PUBLIC_URL names a public site, which requires NODE_ENV=production: otherwise Oficio shows all mail and has demo accounts. For development, use http://localhost.';
  const NO_HTTPS = 'PUBLIC_URL is required in production and must start with https://.';
  const PLAINTEXT =
    'DATABASE_URL names another machine without checked TLS: add ?sslmode=verify-full (and sslrootcert=FILE for your own authority), or set DATABASE_ALLOW_PLAINTEXT=1 for a private network.';
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const refusals: readonly [string, Record<string, string | undefined>, string][] = [
    ['https outside production', { PUBLIC_URL: 'https://localhost' }, PUBLIC_SITE],
    ['a public host outside production', { PUBLIC_URL: 'http://oficio.example' }, PUBLIC_SITE],
    [
      'a host of the local network outside production',
      { PUBLIC_URL: 'http://192.168.1.10:3000' },
      PUBLIC_SITE,
    ],
    ['a host that only starts like a loopback name', { PUBLIC_URL: 'http://localhost.example' }, PUBLIC_SITE],
    [
      'a host that only starts like a loopback address',
      { PUBLIC_URL: 'http://127.0.0.1.example' },
      PUBLIC_SITE,
    ],
    [
      'a misspelt mode',
      { NODE_ENV: 'prod' },
      'NODE_ENV must be one of production, development, test, not "prod".',
    ],
    [
      'a mode with a capital letter',
      { ...PRODUCTION, NODE_ENV: 'Production' },
      'NODE_ENV must be one of production, development, test, not "Production".',
    ],
    ['production without an address', { ...PRODUCTION, PUBLIC_URL: undefined }, NO_HTTPS],
    ['production over http', { ...PRODUCTION, PUBLIC_URL: 'http://oficio.example' }, NO_HTTPS],
    [
      'production without a secret',
      { ...PRODUCTION, APP_SECRET: '' },
      'APP_SECRET is required in production.',
    ],
    [
      'demo data in production',
      { ...PRODUCTION, SEED_DEMO: '1' },
      'SEED_DEMO=1 is refused in production, because the passwords of the demo are public.',
    ],
    [
      'no hold of payouts in production',
      { ...PRODUCTION, PAYOUT_HOLD_HOURS: '0' },
      'PAYOUT_HOLD_HOURS must be a number from 1 to 720, not "0".',
    ],
    [
      'no rate limits in production',
      { ...PRODUCTION, RATE_LIMIT: '0' },
      'RATE_LIMIT=0 is refused in production.',
    ],
    [
      'unchecked certificates in production',
      { ...PRODUCTION, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED=0 is refused in production.',
    ],
    [
      'swapped keys of Stripe',
      { ...live, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are swapped.',
    ],
    [
      'swapped keys of Stripe with a restricted one',
      { ...live, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'rk_live_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are swapped.',
    ],
    [
      'a secret key in both places',
      { ...live, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
      'STRIPE_PUBLISHABLE_KEY must start with pk_live_ or pk_test_.',
    ],
    [
      'a publishable key in both places',
      { ...live, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must start with sk_live_, sk_test_, rk_live_ or rk_test_.',
    ],
    [
      'keys of both modes',
      { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    ],
    [
      'keys of both modes the other way round',
      { ...live, STRIPE_SECRET_KEY: 'rk_test_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    ],
    [
      'another key as the secret of the webhooks',
      { ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_1,sk_live_1' },
      'STRIPE_WEBHOOK_SECRET must consist of whsec_ and letters or digits.',
    ],
    [
      'an empty secret of the webhooks',
      { ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_' },
      'STRIPE_WEBHOOK_SECRET must consist of whsec_ and letters or digits.',
    ],
    [
      'a secret key without characters after its prefix',
      { ...live, STRIPE_SECRET_KEY: 'sk_live_' },
      'STRIPE_SECRET_KEY must start with sk_live_, sk_test_, rk_live_ or rk_test_.',
    ],
    [
      'metrics for other machines without a token in production',
      { ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      'METRICS_HOST opens the metrics to other machines, which requires METRICS_TOKEN in production.',
    ],
    [
      'migrations of another database',
      {
        DATABASE_URL: 'postgres://app@localhost/drill',
        DATABASE_MIGRATION_URL: 'postgres://owner@localhost/oficio',
      },
      'DATABASE_MIGRATION_URL must name the same database as DATABASE_URL.',
    ],
    [
      'migrations of PostgreSQL for a server on SQLite',
      { DATABASE_MIGRATION_URL: 'postgres://owner@localhost/oficio' },
      'DATABASE_MIGRATION_URL must name the same database as DATABASE_URL.',
    ],
    [
      'test keys in production',
      { ...PRODUCTION, ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY is a test key: use the live keys in production, or set ALLOW_TEST_PAYMENTS=1 on a site for tests.',
    ],
    ...[
      'postgres://db/oficio',
      'postgres://db/oficio?sslmode=disable',
      'postgres://db/oficio?sslmode=no-verify',
      'postgres://db/oficio?sslmode=require&uselibpqcompat=true',
      'postgres://db/oficio?ssl=no-verify',
      'postgres://db/oficio?ssl=0',
      'postgres://10.0.0.5/oficio',
      'postgres://localhost/oficio?host=db',
    ].map((url): [string, Record<string, string>, string] => [
      `the remote database ${url} in production`,
      { ...PRODUCTION, DATABASE_URL: url },
      PLAINTEXT,
    ]),
    [
      'a remote database that PGHOST names, in production',
      { ...PRODUCTION, DATABASE_URL: 'postgres:///oficio', PGHOST: 'db' },
      PLAINTEXT,
    ],
    [
      'an unreadable certificate of the database',
      { DATABASE_URL: 'postgres://db/oficio?sslmode=verify-full&sslrootcert=/nowhere.pem' },
      'DATABASE_URL cannot be read, or names a file that cannot be read (ENOENT).',
    ],
    [
      'live keys of Stripe outside production',
      live,
      'STRIPE_SECRET_KEY is a live key, which requires NODE_ENV=production: demo accounts could otherwise move real money.',
    ],
    [
      'a restricted live key of Stripe outside production',
      { ...live, STRIPE_SECRET_KEY: 'rk_live_1' },
      'STRIPE_SECRET_KEY is a live key, which requires NODE_ENV=production: demo accounts could otherwise move real money.',
    ],
    ...['s'.repeat(40), 'changeme'.repeat(5), '12341234'.repeat(4)].map(
      (secret): [string, Record<string, string>, string] => [
        `the secret ${secret}`,
        { ...PRODUCTION, APP_SECRET: secret },
        'APP_SECRET is easy to guess, because it repeats a few characters: use the output of openssl rand -hex 32.',
      ],
    ),
    [
      'metrics on the port of the server',
      { METRICS_PORT: '3000' },
      'METRICS_PORT must differ from PORT, or be unset to serve the metrics on PORT.',
    ],
    [
      'two values of sslmode',
      {
        ...PRODUCTION,
        DATABASE_URL: 'postgres://db/oficio?sslmode=disable&sslmode=verify-full',
      },
      'DATABASE_URL has two different values of sslmode.',
    ],
    [
      'two hosts of the database for migrations',
      {
        DATABASE_URL: 'postgres://localhost/oficio',
        DATABASE_MIGRATION_URL: 'postgres://localhost/oficio?host=a&host=b',
      },
      'DATABASE_MIGRATION_URL has two different values of host.',
    ],
    ...[
      '128.0.0.0/1',
      '0.0.0.0/7',
      '2000::/3',
      '2400::/15',
      '::/1',
      '8000::/1',
      'fc00::/6',
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/97',
      '::ffff:10.0.0.0/103',
    ].map((network): [string, Record<string, string>, string] => [
      `the proxies ${network}`,
      { ...PRODUCTION, TRUST_PROXY: `127.0.0.1,${network}` },
      `TRUST_PROXY contains ${network}, a network so large that strangers could name any caller: the prefix must be at least /8, or /16 for IPv6.`,
    ]),
    ...['STRIPE_API_URL', 'GEOCODER_URL', 'GOOGLE_ISSUER'].map(
      (name): [string, Record<string, string>, string] => [
        `http for ${name} in production`,
        { ...PRODUCTION, [name]: 'HTTP://service.example' },
        `${name} must start with https:// in production.`,
      ],
    ),
    [
      'http for TILE_URL in production',
      { ...PRODUCTION, TILE_URL: 'http://tiles.example/{z}/{x}/{y}' },
      'TILE_URL must start with https:// in production.',
    ],
  ];

  it.each(refusals)('refuses %s', (_, environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(new SettingError(sentence));
  });

  it('accepts a weak previous secret, so that a rotation can replace it', () => {
    const weak = 's'.repeat(40);
    expect(readSettings({ ...PRODUCTION, APP_SECRET_PREVIOUS: weak }).previousSecrets).toEqual([weak]);
  });

  it.each([
    [{ ...live, STRIPE_SECRET_KEY: 'rk_live_1' }, 'rk_live_1'],
    [
      {
        ...live,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        ALLOW_TEST_PAYMENTS: '1',
      },
      'sk_test_1',
    ],
  ])('accepts %j in production', (environment, secretKey) => {
    expect(readSettings({ ...PRODUCTION, ...environment }).stripe?.secretKey).toBe(secretKey);
  });

  it.each([
    ['postgres://localhost/oficio', {}],
    ['postgres://127.0.0.1:5433/oficio', {}],
    ['postgres://[::1]/oficio', {}],
    ['postgres:///oficio', {}],
    ['postgres:///oficio?host=/run/postgresql', {}],
    ['postgres://db/oficio?sslmode=verify-full', {}],
    ['postgres://db/oficio?ssl=true', {}],
    ['postgres://db/oficio', { DATABASE_ALLOW_PLAINTEXT: '1' }],
  ])('accepts the database %s in production with %j', (url, environment) => {
    const settings = readSettings({ ...PRODUCTION, DATABASE_URL: url, ...environment });
    expect(settings.databaseUrl).toBe(url);
  });

  it('repeats no secret in a refusal', () => {
    const secrets = {
      ...live,
      STRIPE_SECRET_KEY: 'sk_live_hidden-word',
      STRIPE_PUBLISHABLE_KEY: 'sk_live_hidden-word',
    };
    expect(() => readSettings(secrets)).not.toThrow('hidden-word');
    expect(() =>
      readSettings({ ...PRODUCTION, DATABASE_URL: 'postgres://ana:hidden-word@db/oficio' }),
    ).not.toThrow('hidden-word');
  });
});
