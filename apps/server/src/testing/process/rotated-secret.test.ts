import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { secondFactorKeys } from '../../modules/accounts/second-factor/app-secrets.ts';
import { KnownDevices } from '../../modules/accounts/sessions/known-devices.ts';
import { findSecondFactor } from '../../modules/accounts/store/second-factors.ts';
import { createUnsubscribeLinks } from '../../modules/notifications/delivery/unsubscribe.ts';
import { findMailAccess } from '../../platform/mail/mail-settings.ts';
import { loadVapidKeys } from '../../platform/mail/push/vapid-keys.ts';
import { deriveKeys } from '../../platform/security/keys.ts';
import { unseal } from '../../platform/security/seal.ts';
import { acceptSecret } from '../../platform/set-up/secret-fingerprint.ts';
import { isKeyPair } from '../../platform/settings/vapid-pair.ts';
import { codeOf, enrol, logInWithoutCode, type Member, newMember } from '../accounts/second-factor.ts';
import { callAs } from '../http/call-as.ts';
import { openWorld } from '../world.ts';

const NEW = 'the new secret of this server, long enough';
const MAIL = {
  provider: 'smtp',
  host: 'localhost',
  port: 587,
  secure: false,
  username: 'correo',
  fromAddress: 'correo@oficio.example',
  fromName: 'Oficio',
  contactEmail: '',
  rateCurrency: '$',
  enabled: true,
} as const;

describe('a server with a new APP_SECRET', () => {
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let photo: string;
  let pushKey: string;
  let cookie: string;
  let token: string;
  let owner: Member;
  let enrolled: Awaited<ReturnType<typeof enrol>>;
  let errors: Readonly<Record<string, unknown>>[];
  const apps: App[] = [];
  const account = { id: 7, password_hash: 'hash', second_factor_at: null };
  const cookies = () => /=([^;]+)/.exec(cookie)?.[1] ?? null;

  beforeAll(async () => {
    opened = await openWorld('sqlite', { LOG_LEVEL: 'silent' });
    const { database, files, mailer, push, secret, settings } = opened.world.app.platform;
    owner = await newMember(opened.world.app, 'admin');
    enrolled = await enrol(opened.world.app, owner);
    await database.transaction(tx => mailer.save(tx, MAIL, 'la clave'));
    pushKey = await push.publicKey();
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
    const { database, settings, secret } = opened.world.app.platform;
    // The operator says that the earlier secret is lost.
    if (!keepsPrevious) await database.transaction(tx => acceptSecret(tx, { current: NEW, previous: [] }));
    const previousSecrets = keepsPrevious ? [secret.current] : [];
    errors = [];
    const logTo = { write: (line: string) => void errors.push(JSON.parse(line)) };
    const app = await createApp(
      { ...settings, logLevel: 'error', appSecret: NEW, previousSecrets },
      { logTo },
    );
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
    const { secret } = app.platform;
    expect((await app.server.inject(photo)).statusCode).toBe(403);
    expect((await unsubscribe(app)).statusCode).toBe(400);
    expect(new KnownDevices(secret).find(cookies, account)).toBeNull();
    const body = { email: 'ana@oficio.example' };
    const test = await callAs(app, owner.token, configEndpoints.sendTestEmail, { body });
    expect([test.status, test.refusal]).toEqual([
      409,
      { error: 'La contraseña del correo ya no se puede leer. Escríbela de nuevo' },
    ]);
  });

  it('logs at its start which stored secrets it cannot read when the earlier secret is missing', async () => {
    await rotated(false);
    expect(errors).toEqual([
      expect.objectContaining({
        unreadable: 1,
        msg: 'APP_SECRET and APP_SECRET_PREVIOUS cannot read some second factors',
      }),
      expect.objectContaining({
        msg: 'APP_SECRET and APP_SECRET_PREVIOUS cannot read the mail password; type it again at /admin/config',
      }),
      expect.objectContaining({
        msg: 'APP_SECRET and APP_SECRET_PREVIOUS cannot read the push key; add the earlier secret, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to a new pair',
      }),
    ]);
  });

  it('answers a code of the app with 409 and accepts recovery codes when the earlier secret is missing', async () => {
    const app = await rotated(false);
    const { token } = await logInWithoutCode(app, owner.email);
    const enter = (code: string) => callAs(app, token, secondFactorEndpoints.enterCode, { body: { code } });
    const refused = await enter(codeOf(enrolled.secret, Date.now()));
    expect([refused.status, refused.refusal]).toEqual([
      409,
      {
        error:
          'Ahora no podemos comprobar los códigos de tu aplicación. Usa uno de recuperación o escríbenos',
        field: 'code',
      },
    ]);
    expect((await enter(enrolled.recovery_codes[0] ?? '')).status).toBe(200);
  });

  it('asks to scan the QR code again when a set-up was started with another secret', async () => {
    const other = await newMember(opened.world.app);
    const { secret } = (await other.call(secondFactorEndpoints.startSecondFactor)).reply;
    const body = { code: codeOf(secret, Date.now()) };
    const app = await rotated(false);
    const { status, refusal } = await callAs(app, other.token, secondFactorEndpoints.enableSecondFactor, {
      body,
    });
    expect([status, refusal]).toEqual([
      409,
      { error: 'Ha pasado demasiado tiempo. Escanea el código QR de nuevo' },
    ]);
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
    const factor = await findSecondFactor(database.read, owner.id);
    expect(unseal(secondFactorKeys(onlyNew), factor?.secret ?? '')).toBe(enrolled.secret);
    const pair = await loadVapidKeys(database, deriveKeys(onlyNew, 'push key'));
    expect([pair.publicKey, isKeyPair(pair)]).toEqual([pushKey, true]);
    expect(errors).toEqual([]);
  });
});
