import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { resealSecondFactors, secondFactorKeys } from '../../modules/accounts/second-factor/reseal.ts';
import { KnownDevices } from '../../modules/accounts/sessions/known-devices.ts';
import { secretsAfter } from '../../modules/accounts/store/second-factors.ts';
import { createUnsubscribeLinks } from '../../modules/notifications/mail/unsubscribe-links.ts';
import { findMailAccess } from '../../platform/mail/mail-settings.ts';
import { deriveKeys } from '../../platform/security/keys.ts';
import { seal, unseal } from '../../platform/security/seal.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { openWorld } from '../world.ts';

const NEW = 'n'.repeat(40);
const MAIL = {
  provider: 'smtp',
  host: 'localhost',
  port: 587,
  secure: false,
  username: 'correo',
  fromAddress: 'correo@oficio.example',
  fromName: 'Oficio',
  enabled: true,
} as const;

describe('a server with a new APP_SECRET', () => {
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let photo: string;
  let cookie: string;
  let token: string;
  let ownerId: number;
  const apps: App[] = [];
  const account = { id: 7, password_hash: 'hash' };
  const cookies = () => /=([^;]+)/.exec(cookie)?.[1] ?? null;

  beforeAll(async () => {
    opened = await openWorld('sqlite', { LOG_LEVEL: 'silent' });
    const { database, files, mailer, secret, settings } = opened.world.app.platform;
    const owner = await seedPerson(opened.world.app, 'user');
    ownerId = owner.id;
    await database.transaction(tx => mailer.save(tx, MAIL, 'la clave'));
    await database.transaction(({ db }) =>
      db
        .insertInto('second_factors')
        .values({
          user_id: owner.id,
          secret: seal(secondFactorKeys(secret), 'TOTP'),
          last_step: 1,
          enabled_at: 1,
        })
        .execute(),
    );
    photo = files.link(await files.save(Buffer.from('webp')), Date.now());
    cookie = new KnownDevices(secret).remember(() => null, account);
    token =
      createUnsubscribeLinks(settings.publicUrl, secret).linkOf(owner.id, Date.now()).split('token=')[1] ??
      '';
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await opened.close();
  });

  async function rotated(keepsPrevious: boolean): Promise<App> {
    const { settings, secret } = opened.world.app.platform;
    const previousSecrets = keepsPrevious ? [secret.current] : [];
    const app = await createApp({ ...settings, appSecret: NEW, previousSecrets });
    apps.push(app);
    return app;
  }
  const unsubscribe = (app: App) =>
    app.server.inject({
      method: 'POST',
      url: notificationEndpoints.unsubscribeMail.path,
      payload: { token },
    });

  it('rejects earlier values with a clear answer when the earlier secret is missing', async () => {
    const app = await rotated(false);
    const { secret, mailer, database } = app.platform;
    expect((await app.server.inject(photo)).statusCode).toBe(403);
    expect((await unsubscribe(app)).statusCode).toBe(400);
    expect(new KnownDevices(secret).find(cookies, account)).toBeNull();
    expect(await mailer.sendTest('ana@oficio.example').catch(String)).toContain(
      'hay que escribirla de nuevo',
    );
    expect(await resealSecondFactors(database, secret)).toBe(1);
  });

  it('accepts earlier values with APP_SECRET_PREVIOUS, and encrypts stored secrets again at its start', async () => {
    const app = await rotated(true);
    const { secret, database } = app.platform;
    expect((await app.server.inject(photo)).statusCode).toBe(200);
    expect((await unsubscribe(app)).statusCode).toBe(200);
    expect(new KnownDevices(secret).find(cookies, account)).not.toBeNull();
    const onlyNew = { current: NEW, previous: [] };
    const access = await findMailAccess(database.read, deriveKeys(onlyNew, 'mail password'));
    expect(access?.password).toBe('la clave');
    const [row] = await secretsAfter(database.read, ownerId - 1, 1);
    expect(unseal(secondFactorKeys(onlyNew), row?.secret ?? '')).toBe('TOTP');
  });
});
