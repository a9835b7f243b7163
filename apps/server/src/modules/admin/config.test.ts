import tls from 'node:tls';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { TEST_CERTIFICATE } from '../../testing/http/certificate.ts';
import { seedWaitingMails } from '../../testing/notifications/dead-letters.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  openMailServer,
} from '../../testing/notifications/mail-server.ts';
import { onOneEngine } from '../../testing/world.ts';

const { getConfig, saveConfig, sendTestEmail } = configEndpoints;

const PASSWORD_AGAIN = 'Escribe de nuevo la contraseña del correo: el servidor o el usuario han cambiado';

const EMPTY = {
  email_service: 'gmail',
  email_user: '',
  email_password: '',
  email_from: '',
  email_smtp_host: '',
  email_smtp_port: 587,
  email_smtp_secure: 'false',
  site_name: 'Oficio',
  contact_email: '',
  rate_currency: '$',
  notifications_enabled: 'true',
};

onOneEngine('settings of administrators', world => {
  let admin: Person;
  let server: MailServer;
  const authorities = tls.getCACertificates('default');
  const app = () => world().app;
  const save = (change: Partial<Record<keyof typeof EMPTY, unknown>>) =>
    admin.call(saveConfig, { body: { ...EMPTY, ...change } });
  const problem = async (change: Parameters<typeof save>[0]) => {
    const { status, refusal } = await save(change);
    return [status, refusal.field, refusal.error];
  };
  const config = async () => (await admin.call(getConfig)).reply.config;
  const lastAct = async () => (await admin.call(auditEndpoints.listActs)).reply.acts[0];
  const test = (email: string) => admin.call(sendTestEmail, { body: { email } });
  const working = () => ({
    email_service: 'smtp',
    email_user: MAIL_USER,
    email_password: MAIL_PASSWORD,
    email_smtp_host: 'localhost',
    email_smtp_port: server.port,
  });

  beforeAll(async () => {
    tls.setDefaultCACertificates([...authorities, TEST_CERTIFICATE]);
    admin = await seedPerson(app(), 'admin');
    server = await openMailServer();
  });
  afterAll(async () => {
    await app().platform.mailer.close();
    await server.close();
    tls.setDefaultCACertificates(authorities);
  });

  it('returns the default settings first and rejects a test mail until mail is configured', async () => {
    expect(await config()).toEqual({ ...EMPTY, email_from: 'no-reply@oficio.example' });
    const early = await test('ana@oficio.test');
    expect([early.status, early.refusal.error]).toEqual([
      409,
      'Configura primero el email en la sección de arriba',
    ]);
  });

  it('rejects invalid settings with the field and its error text, and saves nothing', async () => {
    const user = 'tienda@gmail.com';
    const cases: [Parameters<typeof save>[0], string, string][] = [
      [{ email_password: 'x' }, 'email_user', 'El usuario/email es requerido'],
      [{ email_user: 'tienda', email_password: 'x' }, 'email_user', 'El usuario debe ser un email válido'],
      [{ email_user: user }, 'email_password', 'La contraseña es requerida'],
      [{ email_from: 'no-reply' }, 'email_from', 'El email remitente debe ser válido'],
      [{ email_service: 'smtp' }, 'email_smtp_host', 'El servidor SMTP es requerido'],
      [
        { email_service: 'smtp', email_smtp_host: 'a.es', email_smtp_port: '' },
        'email_smtp_port',
        'El puerto SMTP es requerido',
      ],
      [{ email_smtp_port: '25.5' }, 'email_smtp_port', 'El puerto SMTP debe ser un número entre 1 y 65535'],
      [
        { email_smtp_host: 'a.es\r\nQUIT' },
        'email_smtp_host',
        'El servidor SMTP no puede tener saltos de línea',
      ],
      [{ email_smtp_host: 'a b' }, 'email_smtp_host', 'El servidor SMTP no es válido'],
      [{ email_smtp_port: '1e309' }, 'email_smtp_port', 'El puerto SMTP debe ser un número entre 1 y 65535'],
      [{ email_user: ['a@b.es'] }, 'email_user', 'El usuario debe ser un texto'],
      [{ email_from: 'a'.repeat(300) }, 'email_from', 'El email remitente no puede pasar de 254 caracteres'],
      [{ site_name: '   ' }, 'site_name', 'El nombre del sitio es requerido'],
      [{ contact_email: 'ayuda' }, 'contact_email', 'El email de contacto debe ser válido'],
      [{ rate_currency: '£' }, 'rate_currency', 'La moneda de las tarifas debe ser uno de: $, €'],
      [{ contact_email: 7 }, 'contact_email', 'El email de contacto debe ser un texto'],
      [{ site_name: 'Mi\nsitio' }, 'site_name', 'El nombre del sitio no puede tener saltos de línea'],
    ];
    for (const [change, field, text] of cases) expect(await problem(change)).toEqual([400, field, text]);
    expect((await config()).site_name).toBe('Oficio');
    expect(await lastAct()).toBeUndefined();
  });

  it('never returns the password, and requires it again when the server or the user changes', async () => {
    const { config: saved } = (await save({ ...working(), site_name: 'Manitas' })).reply;
    expect(saved).toMatchObject({ email_password: PASSWORD_MASK, site_name: 'Manitas' });
    expect(JSON.stringify([saved, await config()])).not.toContain(MAIL_PASSWORD);
    expect(await lastAct()).toMatchObject({
      action: 'config_changed',
      details: {
        fields: [
          'email_service',
          'email_user',
          'email_password',
          'email_smtp_host',
          'email_smtp_port',
          'site_name',
        ],
      },
    });
    for (const table of ['mail_settings', 'audit_log']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app().platform.database.read);
      expect(JSON.stringify(rows)).not.toContain(MAIL_PASSWORD);
    }
    const masked = { ...working(), email_password: PASSWORD_MASK };
    for (const change of [
      { email_smtp_host: 'ladron.example' },
      { email_smtp_port: 2525 },
      { email_user: 'otro@mail.test' },
      { email_service: 'gmail' },
    ])
      expect(await problem({ ...masked, ...change })).toEqual([400, 'email_password', PASSWORD_AGAIN]);
    // Server and user are unchanged, so the stored password stays valid.
    (await save({ ...masked, notifications_enabled: false })).reply;
    expect((await lastAct())?.details).toEqual({ fields: ['site_name', 'notifications_enabled'] });
    expect((await test('ana@oficio.test')).status).toBe(200);
    expect(server.mails.at(-1)?.to).toEqual(['ana@oficio.test']);
    expect(await lastAct()).toMatchObject({ action: 'test_mail_sent', details: { delivered: true } });
  });

  it("returns the mail server's answer to a test mail and validates its address", async () => {
    (await save({ ...working(), email_password: 'mal' })).reply;
    const refused = await test('ana@oficio.test');
    expect([refused.status, refused.refusal]).toMatchObject([
      502,
      {
        error: expect.stringMatching(/^El servidor de correo no acepta el usuario o la contraseña\./),
        original: '535 5.7.8 Usuario o contraseña incorrectos',
      },
    ]);
    (await save({ ...working(), email_smtp_port: 9 })).reply;
    const unanswered = await test('ana@oficio.test');
    expect(unanswered.refusal.error).toMatch(/^El servidor de correo no acepta conexiones en ese puerto\./);
    expect(unanswered.refusal).not.toHaveProperty('original');
    expect(await lastAct()).toMatchObject({ action: 'test_mail_sent', details: { delivered: false } });
    for (const [email, text] of [
      [undefined, 'Ingresa un email para probar'],
      [' ', 'Ingresa un email para probar'],
      ['nadie', 'El email no es válido'],
    ] as const) {
      const { refusal } = await admin.call(sendTestEmail, { body: { email } });
      expect(refusal).toEqual({ error: text, field: 'email' });
    }
  });

  it('keeps the settings that the specification does not have when a client does not send them', async () => {
    (await save({ contact_email: ' ayuda@oficio.test ', rate_currency: '€' })).reply;
    expect((await lastAct())?.details).toMatchObject({
      fields: expect.arrayContaining(['contact_email', 'rate_currency']),
    });
    const { contact_email: _, rate_currency: __, ...specified } = EMPTY;
    (await admin.call(saveConfig, { body: specified })).reply;
    expect(await config()).toMatchObject({ contact_email: 'ayuda@oficio.test', rate_currency: '€' });
    (await save({ contact_email: ' ', rate_currency: '$' })).reply;
    expect(await config()).toMatchObject({ contact_email: '', rate_currency: '$' });
  });

  it('sends the waiting mail at once when the account that sends it changes, oldest first, and says how many', async () => {
    const { database, tasks } = app().platform;
    await tasks.hold();
    await database.transaction(({ db }) => db.deleteFrom('outbox').execute());
    const sentBy = async (change: object) => (await save({ ...working(), ...change })).reply.mails_sent_now;
    await sentBy({ email_password: 'mala' });
    const young = await seedWaitingMails(app(), { age: 1000 });
    const old = await seedWaitingMails(app(), { kind: 'notice_mail', age: 60_000 });
    const push = await seedWaitingMails(app(), { kind: 'push', age: 90_000 });
    // The name of the site changes nothing about the account.
    expect(await sentBy({ email_password: PASSWORD_MASK, site_name: 'Oficio de Murcia' })).toBe(0);
    expect(await sentBy({ email_password: 'buena' })).toBe(2);
    const rows = await database.read
      .selectFrom('outbox')
      .select(['id', 'attempt_at'])
      .orderBy('attempt_at')
      .execute();
    expect(rows).toEqual([
      { id: old, attempt_at: world().now },
      { id: young, attempt_at: world().now + 50 },
      { id: push, attempt_at: world().now + 3_600_000 },
    ]);
  });

  it('deletes the password when the user is removed', async () => {
    (await save({})).reply;
    expect(await config()).toMatchObject({ email_user: '', email_password: '' });
    expect(await problem({ ...working(), email_password: PASSWORD_MASK })).toEqual([
      400,
      'email_password',
      PASSWORD_AGAIN,
    ]);
  });
});
