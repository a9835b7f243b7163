import { createServer } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_CERTIFICATE } from '../../testing/http/certificate.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  type MailServerOptions,
  openMailServer,
} from '../../testing/notifications/mail-server.ts';
import { onOneEngine } from '../../testing/world.ts';
import type { AppSecret } from '../security/keys.ts';
import { enqueueMail, type Mail } from '../tasks/outbox/enqueue.ts';
import { Outbox, Undeliverable } from '../tasks/outbox/outbox.ts';
import { Shutdown } from '../tasks/shutdown.ts';
import { TaskScheduler } from '../tasks/task-scheduler.ts';
import { findServerHealth } from './mail-health.ts';
import type { MailSettings } from './mail-settings.ts';
import { Mailer, mailHandler } from './mailer.ts';
import { openTransport } from './transport.ts';

const MAIL: Mail = {
  to: 'ana@oficio.test',
  subject: 'Tu solicitud de Fontanería está aceptada 🎉',
  text: 'Hola, Ana: ya podéis hablar.',
  html: '<p>Hola, <b>Ana</b>: ya podéis hablar.</p>',
  unsubscribeUrl: 'https://oficio.test/api/notifications/unsubscribe?token=t',
};
const DELIVERY = {
  id: 12,
  createdAt: 1_700_000_000_000,
  attempts: 1,
  signal: new AbortController().signal,
};

onOneEngine(
  'Mailer',
  world => {
    const closing: (() => Promise<unknown>)[] = [];
    const authorities = tls.getCACertificates('default');
    beforeAll(() => world().app.platform.tasks.hold());
    beforeEach(() => tls.setDefaultCACertificates([...authorities, TEST_CERTIFICATE]));
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
      await world().app.platform.database.transaction(async ({ db }) => {
        await db.deleteFrom('mail_settings').execute();
        await db.deleteFrom('outbox').execute();
      });
    });
    afterAll(() => tls.setDefaultCACertificates(authorities));

    function mailerWith(
      settings: { production?: boolean; smtpAllowPrivate?: boolean } = {},
      secret?: AppSecret,
    ) {
      const { platform } = world().app;
      const mailer = new Mailer({
        database: platform.database,
        secret: secret ?? platform.secret,
        settings: {
          production: false,
          smtpAllowPrivate: true,
          publicUrl: 'https://oficio.test',
          ...settings,
        },
        timeouts: { connect: 1000, answer: 1000 },
      });
      closing.push(() => mailer.close());
      return mailer;
    }
    async function serverWith(options?: MailServerOptions): Promise<MailServer> {
      const server = await openMailServer(options);
      // A second mailer, because the app's own keeps its connection for the next mail.
      closing.push(
        () => server.close(),
        () => world().app.platform.mailer.close(),
      );
      return server;
    }
    const settingsFor = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
      provider: 'smtp',
      host: 'localhost',
      port,
      secure: false,
      username: MAIL_USER,
      fromAddress: 'hola@oficio.test',
      fromName: 'Oficio',
      contactEmail: '',
      rateCurrency: '$',
      enabled: true,
      ...more,
    });
    const save = (settings: MailSettings, password: string | null = MAIL_PASSWORD, mailer = mailerWith()) =>
      world().app.platform.database.transaction(tx => mailer.save(tx, settings, password));

    it('sends mail encrypted, as text and HTML, with all headers', async () => {
      const server = await serverWith();
      await save(settingsFor(server.port, { fromName: 'Oficio España 🛠️' }));
      const mailer = mailerWith({ production: true });
      await mailer.deliver(MAIL, DELIVERY);
      await mailer.deliver({ ...MAIL, to: 'luis@oficio.test' }, { ...DELIVERY, id: 13 });
      const [mail, second] = server.mails;
      expect(mail).toMatchObject({ from: 'hola@oficio.test', to: ['ana@oficio.test'] });
      expect(mail?.headers).toMatchObject({
        from: 'Oficio España 🛠️ <hola@oficio.test>',
        to: 'ana@oficio.test',
        subject: MAIL.subject,
        'message-id': '<12.1700000000000@oficio.test>',
        'list-unsubscribe': `<${MAIL.unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'auto-submitted': 'auto-generated',
        'mime-version': '1.0',
      });
      expect(mail?.headers['content-type']).toMatch(/^multipart\/alternative/);
      expect(mail?.raw).toMatch(
        /Content-Type: text\/plain; charset=utf-8[\s\S]+Content-Type: text\/html; charset=utf-8/,
      );
      expect(second?.to).toEqual(['luis@oficio.test']);
      // Both mails use one connection and one login.
      expect([server.connections, server.passwords]).toEqual([1, [MAIL_PASSWORD]]);
    });

    it('escapes names, subjects and addresses that contain header syntax', async () => {
      const server = await serverWith();
      const evil = '\r\nBcc: otro@oficio.test\r\n\r\nHola\u2028\u0085 "<x@y.z>';
      await save(settingsFor(server.port, { fromName: `Oficio${evil}` }));
      const mailer = mailerWith();
      await mailer.deliver({ ...MAIL, subject: `${'Título '.repeat(200)}${evil}` }, DELIVERY);
      const [mail] = server.mails;
      expect(mail?.to).toEqual(['ana@oficio.test']);
      expect(mail?.headers.bcc).toBeUndefined();
      expect(mail?.headers.subject).toContain('Título Título');
      expect(mail?.headers.subject).toMatch(/ Bcc: otro@oficio\.test Hola "<x@y\.z>$/);
      expect(mail?.headers.from).toMatch(/<hola@oficio\.test>$/);
      for (const to of [
        'ana@oficio.test\r\nRCPT TO:<otro@oficio.test>',
        'ana@oficio.test, otro@oficio.test',
        'Ana <ana@oficio.test>',
        'ana@oficio.test>',
        'ana',
        '',
      ])
        await expect(mailer.deliver({ ...MAIL, to }, DELIVERY)).rejects.toBeInstanceOf(Undeliverable);
      expect(server.mails.length).toBe(1);
    });

    it('gives up an address with accents before the @ on a server without SMTPUTF8, and encodes accents after it', async () => {
      const plain = await serverWith({ takesAccents: false });
      await save(settingsFor(plain.port));
      const mailer = mailerWith();
      const refused = expect.objectContaining({
        name: 'Undeliverable',
        message: expect.stringContaining('no admite direcciones con acentos'),
      });
      for (const id of [20, 21])
        await expect(
          mailer.deliver({ ...MAIL, to: 'begoña@oficio.test' }, { ...DELIVERY, id }),
        ).rejects.toEqual(refused);
      // The first one asked the server; the second one was not sent.
      expect(plain.mails.length).toBe(1);
      await mailer.deliver({ ...MAIL, to: 'ana@señal.es' }, { ...DELIVERY, id: 22 });
      // The test server shows encoded domains decoded in its envelopes.
      expect(plain.mails[1]?.raw).toMatch(/^To: ana@xn--seal-hqa\.es\r$/m);
      const modern = await serverWith();
      await save(settingsFor(modern.port));
      await mailer.deliver({ ...MAIL, to: 'begoña@oficio.test' }, { ...DELIVERY, id: 23 });
      expect(modern.mails[0]?.to).toEqual(['begoña@oficio.test']);
    });

    it('sends over a connection with TLS from the first byte', async () => {
      const server = await serverWith({ secure: true });
      await save(settingsFor(server.port, { secure: true }));
      expect(await mailerWith().sendTest('jefa@oficio.test')).toEqual({
        accepted: true,
        answer: '250 OK: guardado como 42',
      });
      expect(server.mails[0]?.headers.subject).toBe('Correo de prueba de Oficio');
    });

    it('never sends the password to a server without a valid certificate or without encryption', async () => {
      tls.setDefaultCACertificates(authorities);
      const stranger = await serverWith();
      await save(settingsFor(stranger.port));
      const answer = await mailerWith({ production: true }).sendTest('jefa@oficio.test');
      expect(answer).toEqual({
        accepted: false,
        reason:
          'El certificado del servidor de correo no vale: no lo ha firmado ninguna autoridad, sino el propio servidor (DEPTH_ZERO_SELF_SIGNED_CERT)',
        original: null,
      });
      const stripped = await serverWith({ startTls: false });
      await save(settingsFor(stripped.port));
      expect(await mailerWith({ production: true }).sendTest('jefa@oficio.test')).toEqual({
        accepted: false,
        reason: expect.stringMatching(/^El servidor de correo no ofrece una conexión cifrada .*STARTTLS/),
        original: '500 Error: command not recognized',
      });
      // Known providers always encrypt, in every environment. A server without encryption is an impostor.
      const access = { ...settingsFor(stripped.port, { provider: 'outlook' }), password: MAIL_PASSWORD };
      const timeouts = { connect: 1000, answer: 1000 };
      const transport = await openTransport(access, { production: false, allowPrivate: true, timeouts });
      await expect(transport.sendMail(MAIL)).rejects.toThrow();
      transport.close();
      expect([stranger.passwords, stripped.connections, stripped.passwords]).toEqual([[], 2, []]);
      // Unencrypted mail to a mail catcher on the developer's machine is allowed.
      expect(await mailerWith().sendTest('jefa@oficio.test')).toMatchObject({ accepted: true });
    });

    it('names the reason in Spanish when the certificate is of another server', async () => {
      for (const secure of [true, false]) {
        const server = await serverWith({ secure });
        await save(settingsFor(server.port, { host: '127.0.0.1', secure }));
        expect(await mailerWith({ production: true }).sendTest('jefa@oficio.test')).toEqual({
          accepted: false,
          original: null,
          reason:
            'El certificado del servidor de correo no vale: es de otro servidor. Revisa el nombre del servidor (ERR_TLS_CERT_ALTNAME_INVALID)',
        });
        expect(server.passwords).toEqual([]);
      }
    });

    it.each([
      ['in production with a server of the internet', { production: true, host: '8.8.8.8' }, true],
      ['in production with a private server', { production: true, allowPrivate: false }, true],
      ['in production with a known provider', { production: true, provider: 'outlook' as const }, true],
      ['in production with a private server on another port', { production: true, port: 587 }, true],
      [
        'in production with a name that does not exist',
        { production: true, host: 'no-existe.invalid' },
        true,
      ],
      ['in production with a private relay that SMTP_ALLOW_PRIVATE allows', { production: true }, false],
      ['outside production', {}, false],
    ])('requires encryption on port 25 %s: %j → %s', async (_, given, isRequired) => {
      const {
        production = false,
        allowPrivate = true,
        ...more
      } = given as {
        production?: boolean;
        allowPrivate?: boolean;
      };
      const access = { ...settingsFor(25), ...more, password: MAIL_PASSWORD };
      const timeouts = { connect: 1000, answer: 1000 };
      const transport = await openTransport(access, { production, allowPrivate, timeouts });
      expect((transport.options as { requireTLS?: boolean }).requireTLS).toBe(isRequired);
      transport.close();
    });

    it("retries while the server refuses the password or the sender, and shows the server's answer", async () => {
      const server = await serverWith({ sender: () => '553 5.7.1 Remitente no permitido' });
      await save(settingsFor(server.port), 'otra');
      const wrong = mailerWith().deliver(MAIL, DELIVERY);
      await expect(wrong).rejects.toThrow('535 5.7.8 Usuario o contraseña incorrectos');
      await expect(wrong).rejects.not.toBeInstanceOf(Undeliverable);
      expect(await mailerWith().sendTest('jefa@oficio.test')).toEqual({
        accepted: false,
        reason: expect.stringMatching(/^El servidor de correo no acepta el usuario o la contraseña\./),
        original: '535 5.7.8 Usuario o contraseña incorrectos',
      });
      await save(settingsFor(server.port));
      const refused = mailerWith().deliver(MAIL, DELIVERY);
      await expect(refused).rejects.toThrow('553 5.7.1 Remitente no permitido');
      await expect(refused).rejects.not.toBeInstanceOf(Undeliverable);
    });

    it('gives up when the recipient does not exist and retries when the server asks to wait', async () => {
      let greylisted = 0;
      const server = await serverWith({
        recipient(address) {
          if (address.startsWith('nadie')) return '550 5.1.1 No existe ese buzón';
          greylisted += 1;
          return greylisted > 1 ? null : '451 4.7.1 Vuelve a intentarlo más tarde';
        },
      });
      await save(settingsFor(server.port));
      const { database, tasks } = world().app.platform;
      await database.transaction(async tx => {
        await enqueueMail(tx, MAIL);
        await enqueueMail(tx, { ...MAIL, to: 'nadie@oficio.test' });
      });
      await tasks.drain();
      const rows = () => database.read.selectFrom('outbox').selectAll().orderBy('id').execute();
      const [grey, dead] = await rows();
      expect(grey?.last_error).toMatch(
        / no puede aceptar el mensaje ahora\. .*: 451 4\.7\.1 Vuelve a intentarlo más tarde$/,
      );
      expect(dead).toMatchObject({
        attempt_at: null,
        last_error:
          'El servidor de correo no acepta la dirección del destinatario: 550 5.1.1 No existe ese buzón',
      });
      world().now = grey?.attempt_at ?? 0;
      await tasks.drain();
      expect(server.mails.map(({ to }) => to)).toEqual([['ana@oficio.test']]);
      expect((await rows()).map(({ recipient }) => recipient)).toEqual(['nadie@oficio.test']);
    });

    it('addresses that do not exist neither raise an alarm about the server nor hide one that sends nothing', async () => {
      let isPaused = false;
      const server = await serverWith({
        recipient: address =>
          address.startsWith('nadie')
            ? '550 5.1.1 No existe ese buzón'
            : isPaused
              ? '550 5.7.1 La cuenta no puede enviar'
              : null,
      });
      await save(settingsFor(server.port));
      const mailer = mailerWith();
      const { read } = world().app.platform.database;
      const sendTo = (to: string) => mailer.deliver({ ...MAIL, to }, DELIVERY).catch(() => {});
      const sendToNobody = async () => {
        for (let index = 0; index < 4; index += 1) await sendTo(`nadie${index}@oficio.test`);
      };
      const failures = async () => (await findServerHealth(read, 'localhost')).failures;
      await sendTo('ana@oficio.test');
      await sendToNobody();
      expect(await failures()).toBe(0);
      isPaused = true;
      for (let index = 0; index < 3; index += 1) await sendTo('ana@oficio.test');
      await sendToNobody();
      expect(await failures()).toBe(3);
    });

    it('ends the attempt and allows a retry when the server is silent or missing', async () => {
      const silent = createServer(socket => void closing.push(async () => socket.destroy()));
      await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
      closing.push(() => new Promise(resolve => silent.close(resolve)));
      const { port } = silent.address() as { port: number };
      await save(settingsFor(port));
      const unanswered = mailerWith().deliver(MAIL, DELIVERY);
      await expect(unanswered).rejects.toThrow('no responde a tiempo');
      await expect(unanswered).rejects.not.toBeInstanceOf(Undeliverable);
      await save(settingsFor(1));
      expect(await mailerWith().sendTest('jefa@oficio.test')).toEqual({
        accepted: false,
        reason: expect.stringMatching(
          /^El servidor de correo no acepta conexiones en ese puerto\. .*ECONNREFUSED/,
        ),
        original: null,
      });
    });

    it("reports that the server's name was not found", async () => {
      await save(settingsFor(587, { host: 'no-existe.invalid' }));
      expect(await mailerWith().sendTest('jefa@oficio.test')).toEqual({
        accepted: false,
        // Without a network, the name lookup itself fails.
        reason: expect.stringMatching(
          /^(No se encuentra ningún servidor de correo con ese nombre|No se ha podido buscar el nombre)/,
        ),
        original: null,
      });
    });

    it('refuses servers inside the private network under any name unless the settings allow it', async () => {
      const server = await serverWith();
      for (const host of ['localhost', '127.0.0.1', '::1', '169.254.169.254', '0x7f.1', '::ffff:127.0.0.1']) {
        await save(settingsFor(server.port, { host }));
        const inside = mailerWith({ production: true, smtpAllowPrivate: false });
        expect(await inside.sendTest('jefa@oficio.test'), host).toEqual({
          accepted: false,
          reason: `El servidor de correo ${host} está en una red privada, y eso no se permite`,
          original: null,
        });
      }
      expect(server.connections).toBe(0);
    });

    it('uses new settings for the next mail', async () => {
      const [first, second] = [await serverWith(), await serverWith()];
      const mailer = mailerWith();
      await save(settingsFor(first.port));
      await mailer.deliver(MAIL, DELIVERY);
      await save(settingsFor(second.port));
      await mailer.deliver(MAIL, DELIVERY);
      expect([first.mails.length, second.mails.length]).toEqual([1, 1]);
    });

    it('stores the password encrypted, requires it again for another server, and never returns it', async () => {
      const mailer = mailerWith();
      expect(await mailer.settings()).toMatchObject({ port: 587, username: '', hasPassword: false });
      expect(await mailer.sendTest('jefa@oficio.test')).toBeNull();
      const settings = settingsFor(2525);
      await save(settings);
      expect(await mailer.settings()).toEqual({ ...settings, hasPassword: true });
      const stored = () =>
        world().app.platform.database.read.selectFrom('mail_settings').selectAll().executeTakeFirst();
      const before = await stored();
      expect(JSON.stringify(before)).not.toContain(MAIL_PASSWORD);
      await save({ ...settings, fromName: 'Otro', enabled: false }, null);
      expect(await stored()).toMatchObject({ sealed_password: before?.sealed_password, from_name: 'Otro' });
      const otherServer: Partial<MailSettings>[] = [
        { host: 'mail.elsewhere.test' },
        { port: 25 },
        { username: 'otra@oficio.test' },
        { provider: 'gmail' },
      ];
      for (const change of otherServer)
        await expect(save({ ...settings, ...change }, null)).rejects.toMatchObject({
          code: 'mail_password_again',
          field: 'email_password',
        });
      expect(await stored()).toMatchObject({ host: 'localhost', username: MAIL_USER });
      await save({ ...settings, provider: 'gmail' }, 'nueva');
      expect(await mailer.settings()).toMatchObject({ host: 'smtp.gmail.com', port: 465, secure: true });
      const other = mailerWith(
        {},
        { current: 'another secret, as long as a secret has to be', previous: [] },
      );
      await expect(other.deliver(MAIL, DELIVERY)).rejects.toThrow('ya no se puede leer');
      expect(await other.resealPassword()).toBe(false);
      await expect(other.deliver(MAIL, DELIVERY)).rejects.toThrow('ya no se puede leer');
      await save({ ...settings, username: '' }, null);
      expect(await mailer.settings()).toMatchObject({ hasPassword: false });
    });

    it('postpones mails in production until a server is set, and sends no notices until then', async () => {
      expect(await mailerWith().openNotices()).not.toBeNull();
      expect(await mailerWith({ production: true }).openNotices()).toBeNull();
      await expect(mailerWith({ production: true }).deliver(MAIL, DELIVERY)).rejects.toThrow(
        'no está configurado',
      );
    });

    it('sends the mail to one person among the first while 500 mails to another wait', async () => {
      const server = await serverWith();
      await save(settingsFor(server.port));
      const platform = { ...world().app.platform, shutdown: new Shutdown() };
      const worker = new TaskScheduler(platform);
      new Outbox({ ...platform, tasks: worker }).addHandler(
        mailHandler({ mailer: mailerWith(), prepare: async mail => mail }),
      );
      const last = 'luis@oficio.test';
      await platform.database.transaction(async tx => {
        for (let sent = 0; sent < 500; sent += 1) await enqueueMail(tx, MAIL);
        await enqueueMail(tx, { ...MAIL, to: last });
      });
      const place = () => server.mails.findIndex(({ to }) => to.includes(last));
      worker.start();
      await expect.poll(place, { timeout: 20_000 }).toBeGreaterThanOrEqual(0);
      await worker.hold();
      expect(place()).toBeLessThan(10);
    });
  },
  { LOG_LEVEL: 'silent' },
);
