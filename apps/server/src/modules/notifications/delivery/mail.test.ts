import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import type { ReceiptOut } from '@oficio/domain/payments/documents/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailSettings } from '../../../platform/mail/mail-settings.ts';
import { newPerson, type Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { offer, payAs } from '../../../testing/payments/payments.ts';
import { acceptedJob, requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { deleteAccount } from '../../accounts/public.ts';
import { receiptMailHandler } from './receipt-emails.ts';
import { createUnsubscribeLinks } from './unsubscribe.ts';

const ORIGIN = 'http://oficio.localhost';
const FORM = 'application/x-www-form-urlencoded';
const SETTINGS: MailSettings = {
  provider: 'smtp',
  host: '',
  port: 587,
  secure: false,
  username: '',
  fromAddress: '',
  fromName: 'Oficio',
  contactEmail: '',
  rateCurrency: '$',
  enabled: true,
};
const RECEIPT: ReceiptOut = {
  payment_id: 12,
  paid_at: '2026-03-04T09:05:00.000Z',
  time_zone: 'Europe/Madrid',
  request_id: 7,
  service_name: 'Fontanería',
  customer_name: 'Carmen',
  technician_name: 'Luis',
  amount: 100,
  refunds: [],
  disputes: [],
  left: 100,
  card: null,
};

onOneEngine(
  'mails about notifications',
  world => {
    let customer: Person;
    let plumber: Person;
    let admin: Person;
    const platform = () => world().app.platform;
    const transaction: ReturnType<typeof platform>['database']['transaction'] = work =>
      platform().database.transaction(work);

    beforeAll(async () => {
      await platform().tasks.hold();
      admin = await seedPerson(world().app, 'admin', 'Jefa');
      customer = await seedPerson(world().app, 'user', 'Carmen <b>Ñ</b>');
      plumber = await seedTechnician(world().app, { approvedBy: admin, name: 'Luis' });
    });
    beforeEach(async () => {
      await transaction(async ({ db }) => {
        await db.deleteFrom('outbox').execute();
        await db.deleteFrom('kept_mails').execute();
        await db.deleteFrom('notification_preferences').execute();
        await db.updateTable('users').set({ email_verified: 1 }).execute();
      });
    });

    /** Delivers all due mails and returns those since the last call. */
    async function mailed() {
      await platform().tasks.drain();
      const rows = await platform()
        .database.read.selectFrom('kept_mails')
        .selectAll()
        .orderBy('id')
        .execute();
      await transaction(({ db }) => db.deleteFrom('kept_mails').execute());
      const people = await platform().database.read.selectFrom('users').select(['name', 'email']).execute();
      return rows.map(row => ({ ...row, to: people.find(({ email }) => email === row.recipient)?.name }));
    }
    /** Makes the address of a user unverified again. */
    const unverify = (who: Person) =>
      transaction(({ db }) =>
        db.updateTable('users').set({ email_verified: 0 }).where('id', '=', who.id).execute(),
      );
    const subjects = async () => (await mailed()).map(({ to, subject }) => `${to}: ${subject}`);
    const write = async (who: Person, request_id: number) =>
      (await who.call(chatEndpoints.sendMessage, { body: { request_id, message: 'Hola' } })).reply.message.id;

    it('mails the text and the link of a notification to its reader', async () => {
      const id = await requestJob(customer, plumber);
      const [asked, ...others] = await mailed();
      expect([asked?.to, others]).toEqual(['Luis', []]);
      expect(asked?.subject).toBe('Nueva solicitud para ti');
      expect(asked?.text).toContain('Hola, Luis:');
      expect(asked?.text).toContain('Carmen <b>Ñ</b> te ha pedido un servicio de Fontanería.');
      expect(asked?.text).toContain(`${ORIGIN}/trabajos/${id}`);
      expect(asked?.text).not.toContain('Responde desde el chat');
      expect(asked?.html).toContain('Carmen &lt;b&gt;Ñ&lt;/b&gt; te ha pedido un servicio de Fontanería.');
      expect(asked?.html).toContain(`href="${ORIGIN}/trabajos/${id}"`);
      expect(asked?.html).not.toContain('<b>');
      await setStatus(plumber, id, 'accepted');
      await offer(plumber, id, 80);
      const mails = await mailed();
      const about = (subject: string) =>
        mails.find(mail => mail.to === customer.name && mail.subject === subject);
      expect(about('Solicitud aceptada')?.text).toContain(`${ORIGIN}/trabajos/${id}`);
      const approved = about('Ya puedes pagar');
      expect(approved?.text).toContain(`${ORIGIN}/trabajos/${id}`);
      expect(approved?.text).toContain('80,00\u00a0€');
    });

    it('shows the photo of the technician in mails about their actions, and in no others', async () => {
      const photo = 'a0000000-0000-4000-8000-000000000001';
      const setPhoto = (to: string | null) =>
        transaction(({ db }) =>
          db.updateTable('technicians').set({ photo: to }).where('user_id', '=', plumber.id).execute(),
        );
      await setPhoto(photo);
      const id = await acceptedJob(customer, plumber);
      await write(plumber, id);
      await write(customer, id);
      world().now += 121_000;
      const mails = await mailed();
      const withPhoto = mails.filter(({ html }) =>
        html.includes(`<img src="${ORIGIN}/photos/${photo}-192.webp" alt="" width="96" height="96"`),
      );
      expect(withPhoto.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
        'Carmen <b>Ñ</b>: Nuevo mensaje',
        'Carmen <b>Ñ</b>: Solicitud aceptada',
      ]);
      expect(mails.filter(({ html }) => html.includes('<img'))).toHaveLength(2);
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toContain('Luis: Nuevo mensaje');
      await setPhoto(null);
      await offer(plumber, id, 80);
      expect((await mailed()).some(({ html }) => html.includes('<img'))).toBe(false);
    });

    it('checks the verified address and the preference when it enqueues and again when it delivers a mail', async () => {
      const ask = () => requestJob(customer, plumber);
      await unverify(plumber);
      await ask();
      expect(await subjects()).toEqual([]);
      await transaction(({ db }) => db.updateTable('users').set({ email_verified: 1 }).execute());
      await ask();
      await unverify(plumber);
      expect(await subjects()).toEqual([]);
      await transaction(({ db }) => db.updateTable('users').set({ email_verified: 1 }).execute());
      await ask();
      await plumber.call(notificationEndpoints.savePreferences, { body: { email: false } });
      expect(await subjects()).toEqual([]);
      await ask();
      expect(await platform().database.read.selectFrom('outbox').selectAll().execute()).toEqual([]);
      await plumber.call(notificationEndpoints.savePreferences, { body: { email: true } });
      await ask();
      expect(await subjects()).toEqual(['Luis: Nueva solicitud para ti']);
    });

    it('signs every mail with the site name from the settings', async () => {
      const rename = async (fromName: string) => {
        const { hasPassword: _, ...settings } = await platform().mailer.settings();
        await transaction(tx => platform().mailer.save(tx, { ...settings, fromName }, null));
      };
      await rename('Manitas & Co');
      const id = await acceptedJob(customer, plumber);
      await offer(plumber, id, 80);
      await payAs(customer, world().app, id);
      await newPerson(world().app);
      const emails = await mailed();
      for (const subject of ['Solicitud aceptada', 'Pago recibido', 'Verifica tu email'])
        expect(emails.map(email => email.subject)).toContain(subject);
      expect(emails.some(({ subject }) => subject.startsWith('Recibo de pago'))).toBe(true);
      for (const { text, html } of emails) {
        expect(text).toContain('Manitas & Co · Técnicos cerca de ti');
        expect(html.match(/Manitas &amp; Co/g)?.length).toBeGreaterThan(1);
        expect(text + html).not.toContain('Oficio');
      }
      await rename('Oficio');
    });

    it('mails no notification while the administrators have switched mail off', async () => {
      await transaction(tx => platform().mailer.save(tx, { ...SETTINGS, enabled: false }, null));
      await requestJob(customer, plumber);
      expect(await subjects()).toEqual([]);
      await transaction(tx => platform().mailer.save(tx, SETTINGS, null));
      await requestJob(customer, plumber);
      expect(await subjects()).toEqual(['Luis: Nueva solicitud para ti']);
    });

    it('unsubscribes on one POST of a mail program, and not on a GET of the link', async () => {
      const { server } = world().app;
      const unsubscribeLink = async () => {
        await requestJob(customer, plumber);
        const [mail] = await mailed();
        expect(mail?.text).toContain(mail?.unsubscribe_url ?? '-');
        return mail?.unsubscribe_url ?? '';
      };
      const link = await unsubscribeLink();
      expect(link.startsWith(`${ORIGIN}/unsubscribe?token=`)).toBe(true);
      const url = link.slice(ORIGIN.length);
      for (const method of ['GET', 'HEAD'] as const) await server.inject({ method, url });
      expect(await unsubscribeLink()).toBe(link);
      const click = (to: string, headers: Record<string, string>, payload: string) =>
        server.inject({ method: 'POST', url: to, headers, payload });
      const form = { 'content-type': FORM };
      for (const forged of [
        url.replace(/token=\d+/, `token=${customer.id}`),
        url.slice(0, -1),
        url.replace(/\.(\d+)\./, (_, day) => `.${Number(day) + 1}.`),
        '/unsubscribe?token=1.x',
        '/unsubscribe',
        '/unsubscribe?token=a&token=b',
      ])
        expect((await click(forged, form, 'List-Unsubscribe=One-Click')).statusCode, forged).toBe(400);
      const sentAt = world().now;
      world().now += 366 * 86_400_000;
      const late = await click(url, form, 'List-Unsubscribe=One-Click');
      expect([late.statusCode, late.json().error]).toEqual([
        410,
        'Este enlace ha caducado. Puedes cambiar tus avisos en tu cuenta',
      ]);
      world().now = sentAt;
      expect(await unsubscribeLink()).toBe(link);
      for (const headers of [form, { 'content-type': 'multipart/form-data; boundary=b' }, {}])
        expect((await click(url, headers, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
      await requestJob(customer, plumber);
      expect(await subjects()).toEqual([]);

      const other = await seedPerson(world().app, 'user', 'Otra');
      const id = await requestJob(other, plumber);
      await setStatus(plumber, id, 'accepted');
      const token = new URL((await mailed())[0]?.unsubscribe_url ?? '').searchParams.get('token') ?? '';
      const { unsubscribeMail } = notificationEndpoints;
      const forged = await customer.call(unsubscribeMail, { body: { token: `${token}x` } });
      expect([forged.status, forged.refusal.field]).toEqual([400, 'token']);
      // The link decides and not the session.
      expect((await customer.call(unsubscribeMail, { body: { token } })).status).toBe(200);
      const foreign = createUnsubscribeLinks(ORIGIN, { current: 'another secret', previous: [] });
      const theirs = new URL(foreign.linkOf(customer.id, world().now)).searchParams.get('token');
      expect((await customer.call(unsubscribeMail, { body: { token: theirs } })).status).toBe(400);
      const preferencesOf = async (who: Person) =>
        (await who.call(notificationEndpoints.getPreferences)).reply.preferences;
      expect([await preferencesOf(other), await preferencesOf(customer)]).toEqual([
        { email: false, push: true },
        { email: true, push: true },
      ]);
    });

    it('mails once about the unread messages of a chat after two minutes, unless the reader has read them by then', async () => {
      const id = await acceptedJob(customer, plumber);
      await mailed();
      const later = () => {
        world().now += 120_000;
      };
      const read = async (message_id: number) =>
        (await customer.call(chatEndpoints.readMessages, { params: { requestId: id }, body: { message_id } }))
          .reply;
      for (let n = 0; n < 3; n += 1) await write(plumber, id);
      expect(await subjects()).toEqual([]);
      later();
      const [mail, ...others] = await mailed();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: customer.name, subject: 'Mensajes nuevos' });
      expect(mail?.text).toContain('Luis te ha escrito 3 mensajes sobre Fontanería.');
      expect(mail?.text).toContain(`${ORIGIN}/chat?request=${id}`);
      expect(mail?.text).toContain('Responde desde el chat');
      const fourth = await write(plumber, id);
      later();
      expect(await subjects()).toEqual([]);
      await read(fourth);
      await read(await write(plumber, id));
      later();
      expect(await subjects()).toEqual([]);
      await read(await write(plumber, id));
      await write(plumber, id);
      later();
      expect(await subjects()).toEqual([`${customer.name}: Nuevo mensaje`]);
      await read(await write(plumber, id));
      await write(plumber, id);
      await write(customer, id);
      later();
      const both = [`${customer.name}: Nuevo mensaje`, 'Luis: Nuevo mensaje'];
      expect((await subjects()).sort()).toEqual(both.sort());
    });

    it('mails the receipt to the customer even if the customer does not want mail', async () => {
      await customer.call(notificationEndpoints.savePreferences, { body: { email: false } });
      const id = await acceptedJob(customer, plumber);
      await offer(plumber, id, 1250.5);
      await mailed();
      // The receipt does not depend on the address of the technician.
      await unverify(plumber);
      await payAs(customer, world().app, id);
      const mails = await mailed();
      expect(mails.map(({ to }) => to)).toEqual([customer.name]);
      const receipt = mails.find(({ to }) => to === customer.name);
      expect(receipt?.subject).toBe('Recibo de pago: 1.250,50\u00a0€ por Fontanería');
      for (const part of [
        'Profesional: Luis',
        'Importe pagado: 1.250,50\u00a0€',
        'Visa terminada en 4242',
        'no una factura',
      ])
        expect(receipt?.text).toContain(part);
      expect(receipt?.text).toMatch(/http:\/\/oficio\.localhost\/payments\/\d+\/receipt/);
      expect(receipt?.unsubscribe_url).toBeNull();
      for (const status of ['in_progress', 'completed'] as const) await setStatus(plumber, id, status);
      expect((await subjects()).filter(line => line.includes('Recibo'))).toEqual([]);
    });

    it('mails a receipt with its refunds and total, and none while mail is switched off', async () => {
      const said = async (receipt: ReceiptOut): Promise<string | undefined> => {
        const readReceiptOf = async () => ({ customerId: customer.id, receipt });
        const handler = receiptMailHandler({ ...platform(), readReceiptOf });
        const { signal } = new AbortController();
        await handler.deliver({ requestId: 7 }, { id: 1, createdAt: 0, attempts: 1, signal });
        return (await mailed())[0]?.text;
      };
      expect(await said(RECEIPT)).not.toContain('Total:');
      const refund = { at: RECEIPT.paid_at, amount: 25.5, status: 'succeeded', reason: null } as const;
      expect(await said({ ...RECEIPT, refunds: [refund], left: 74.5 })).toMatch(
        /: -25,50\u00a0€[\s\S]+Total: 74,50\u00a0€/,
      );
      await transaction(tx => platform().mailer.save(tx, { ...SETTINGS, enabled: false }, null));
      expect(await said(RECEIPT)).toBeUndefined();
      await transaction(tx => platform().mailer.save(tx, SETTINGS, null));
    });

    it('deletes waiting mails together with the account of their reader', async () => {
      const leaving = await seedPerson(world().app, 'user', 'Se va');
      const id = await requestJob(leaving, plumber);
      await setStatus(plumber, id, 'accepted');
      const waiting = () =>
        platform()
          .database.read.selectFrom('outbox')
          .select('payload')
          .where('kind', '=', 'notice_mail')
          .where('payload', 'like', `%"userId":${leaving.id},%`)
          .execute();
      expect((await waiting()).length).toBe(1);
      await transaction(tx => deleteAccount(tx, leaving.id));
      expect(await waiting()).toEqual([]);
    });
  },
  { LOG_LEVEL: 'silent', PUBLIC_URL: ORIGIN },
);
