import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) };
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

describe('readSettings', () => {
  it('needs nothing on a laptop', () => {
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
    });
  });

  it('opens to the network and seeds nothing in production', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ host: '0.0.0.0', seedDemo: false, production: true });
  });

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'oficio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/?a=1' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/?' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://oficio.example/app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://ana:clave@oficio.example' }, 'PUBLIC_URL'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PAYOUT_HOLD_HOURS: '-1' }, 'PAYOUT_HOLD_HOURS'],
    [{ PLATFORM_FEE_PERCENT: '51' }, 'PLATFORM_FEE_PERCENT'],
    [{ ADMIN_EMAIL: 'a@b.es' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'a@b.es', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
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
    [{ GOOGLE_CLIENT_ID: 'oficio' }, 'GOOGLE_CLIENT_SECRET'],
    [{ ...PRODUCTION, GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET'],
    [{ ...PRODUCTION, APP_SECRET: 'short' }, 'APP_SECRET'],
    [{ ...PRODUCTION, RATE_LIMIT: '0' }, 'RATE_LIMIT'],
  ])('refuses %j with a sentence that names %s', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(name);
  });

  it('takes several webhook secrets, so that they can be rotated', () => {
    expect(
      readSettings({ ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' }).stripe?.webhookSecrets,
    ).toEqual(['whsec_1', 'whsec_2']);
  });
});
