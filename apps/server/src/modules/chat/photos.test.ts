import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepPhotos } from '../../composition/photo-sweeps.ts';
import { deleteCompletely } from '../../testing/accounts/delete-completely.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { postChatPhoto, sendChatPhoto } from '../../testing/chat/chat-photo.ts';
import { unzip } from '../../testing/files/unzip.ts';
import { listen, openSocketClient } from '../../testing/live/socket-client.ts';
import { acceptedJob, forceStatus, requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines, openWorld } from '../../testing/world.ts';

const { listMessages, getChat, getPhotoLink } = chatEndpoints;
const DAY = 86_400_000;

onBothEngines('photos in a chat', (world, onOne) => {
  let customer: Person;
  let technician: Person;
  let admin: Person;
  const app = () => world().app;
  const folder = () => join(app().platform.settings.dataDir, 'photos');
  const stored = async () => (await readdir(folder()).catch((): string[] => [])).sort();
  const messages = async (who: Person, requestId: number) =>
    (await who.call(listMessages, { params: { requestId } })).reply.messages;
  const serve = (url: string) => app().server.inject({ url });
  let listening: Promise<string> | undefined;
  const origin = () => (listening ??= listen(app()));

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin');
    customer = await seedPerson(app(), 'user', 'Carmen');
    technician = await seedTechnician(app(), { approvedBy: admin, name: 'Luis' });
  });

  it('stores one message and one file for a photo that is sent twice with the same key, also at the same time', async () => {
    const id = await acceptedJob(customer, technician);
    const before = await stored();
    const photo = { caption: 'Una vez', clientId: `clave-${id}` };
    const replies = await Promise.all([1, 2, 3].map(() => sendChatPhoto(app(), customer, id, photo)));
    replies.push(await sendChatPhoto(app(), customer, id, { ...photo, caption: 'Otra' }));
    expect(new Set(replies.map(message => message.id)).size).toBe(1);
    expect(await messages(customer, id)).toHaveLength(1);
    expect((await stored()).length).toBe(before.length + 1);
    expect((await serve(replies[0]?.photo?.url ?? '')).statusCode).toBe(200);
  });

  onOne(() => {
    it('stores a photo with a caption and shows both parties its size and a signed address', async () => {
      const id = await acceptedJob(customer, technician);
      const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
        .jpeg()
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer();
      const sent = await sendChatPhoto(app(), customer, id, { caption: ' Gotea aquí\n', bytes });
      expect(sent).toMatchObject({
        sender_id: customer.id,
        message: 'Gotea aquí',
        photo: { width: 60, height: 90 },
      });
      for (const who of [customer, technician]) {
        const [message] = await messages(who, id);
        expect(message).toEqual(sent);
        const { statusCode, headers, rawPayload } = await serve(message?.photo?.url ?? '');
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
        const { width, height, exif } = await sharp(rawPayload).metadata();
        expect({ width, height, exif }).toEqual({ width: 60, height: 90, exif: undefined });
      }
      const { chat } = (await technician.call(getChat, { params: { requestId: id } })).reply;
      expect([chat.last_message, chat.unread]).toEqual(['Foto: Gotea aquí', 1]);
    });

    it('gives the text "Foto" to a photo without a caption, also in lists of chats', async () => {
      const id = await acceptedJob(customer, technician);
      expect((await sendChatPhoto(app(), technician, id)).message).toBe('Foto');
      const { chat } = (await customer.call(getChat, { params: { requestId: id } })).reply;
      expect([chat.last_message, chat.last_message_sender_id]).toEqual(['Foto', technician.id]);
      const { notifications } = (await customer.call(notificationEndpoints.listNotifications)).reply;
      expect(notifications.filter(({ link }) => link === `/chat?request=${id}`)).toHaveLength(1);
    });

    it('emits a photo live to both parties, with the summary to those who have not opened the chat', async () => {
      const id = await acceptedJob(customer, technician);
      const url = await origin();
      const [hers, his, hisList] = await Promise.all(
        [customer, technician, technician].map(who => openSocketClient(url, who.token)),
      );
      if (!hers || !his || !hisList) throw new Error('Not connected');
      try {
        await Promise.all([hers.ask('join_chat', id), his.ask('join_chat', id)]);
        const sent = await sendChatPhoto(app(), customer, id);
        const isSent = (message: { readonly id: number }) => message.id === sent.id;
        expect(await his.waitFor('new_message', isSent)).toEqual(sent);
        expect(await hers.waitFor('new_message', isSent)).toEqual(sent);
        const update = await hisList.waitFor('chat_updated', ({ request_id }) => request_id === id);
        expect(update).toMatchObject({ last_message: 'Foto', last_message_id: sent.id, unread: 1 });
      } finally {
        for (const client of [hers, his, hisList]) client.close();
      }
    });

    it('gives only the two parties a new link when the address of a photo has expired', async () => {
      const id = await acceptedJob(customer, technician);
      const sent = await sendChatPhoto(app(), customer, id);
      world().now += 11 * 60_000;
      expect((await serve(sent.photo?.url ?? '')).statusCode).toBe(ERRORS.link_expired[0]);
      const params = { requestId: id, messageId: sent.id };
      for (const who of [customer, technician]) {
        const { url } = (await who.call(getPhotoLink, { params })).reply;
        expect((await serve(url)).statusCode).toBe(200);
      }
      const stranger = await seedPerson(app(), 'user');
      for (const who of [stranger, admin])
        expect((await who.call(getPhotoLink, { params })).status).toBe(404);
      const text = { request_id: id, message: 'Hola' };
      const { message } = (await customer.call(chatEndpoints.sendMessage, { body: text })).reply;
      const otherId = await acceptedJob(customer, technician);
      for (const wrong of [
        { requestId: id, messageId: message.id },
        { requestId: otherId, messageId: sent.id },
      ])
        expect((await customer.call(getPhotoLink, { params: wrong })).status).toBe(404);
    });

    it("hides the customer's photos from the technician once the job is cancelled, and no others", async () => {
      const id = await acceptedJob(customer, technician);
      const hers = await sendChatPhoto(app(), customer, id, { caption: 'Mi cocina' });
      const bare = await sendChatPhoto(app(), customer, id);
      const his = await sendChatPhoto(app(), technician, id);
      await forceStatus(app(), id, 'cancelled');
      const shown = async (who: Person) =>
        (await messages(who, id)).map(({ message, photo }) => [message, photo !== null]);
      expect(await shown(technician)).toEqual([
        ['Foto oculta desde la cancelación: Mi cocina', false],
        ['Foto oculta desde la cancelación', false],
        ['Foto', true],
      ]);
      expect(await shown(customer)).toEqual([
        ['Mi cocina', true],
        ['Foto', true],
        ['Foto', true],
      ]);
      const link = async (who: Person, messageId: number) =>
        (await who.call(getPhotoLink, { params: { requestId: id, messageId } })).status;
      for (const { id: messageId } of [hers, bare]) {
        expect(await link(technician, messageId)).toBe(404);
        expect(await link(customer, messageId)).toBe(200);
      }
      expect(await link(technician, his.id)).toBe(200);
      expect(await link(customer, his.id)).toBe(200);
    });

    it('hides a photo that is emitted again after the cancellation from the technician', async () => {
      const id = await acceptedJob(customer, technician);
      const photo = { caption: 'Mi baño', clientId: `otra-vez-${id}` };
      await sendChatPhoto(app(), customer, id, photo);
      const url = await origin();
      const [hers, his] = await Promise.all(
        [customer, technician].map(who => openSocketClient(url, who.token)),
      );
      if (!hers || !his) throw new Error('Not connected');
      try {
        await Promise.all([hers.ask('join_chat', id), his.ask('join_chat', id)]);
        await forceStatus(app(), id, 'cancelled');
        const again = await sendChatPhoto(app(), customer, id, photo);
        const isSent = (message: { readonly id: number }) => message.id === again.id;
        expect(await his.waitFor('new_message', isSent)).toMatchObject({
          message: 'Foto oculta desde la cancelación: Mi baño',
          photo: null,
        });
        expect(await hers.waitFor('new_message', isSent)).toMatchObject({ photo: { width: 40 } });
      } finally {
        for (const client of [hers, his]) client.close();
      }
    });

    it('refuses photos of strangers, in closed chats and of other files, and stores nothing', async () => {
      const id = await acceptedJob(customer, technician);
      const closed = await acceptedJob(customer, technician);
      await forceStatus(app(), closed, 'cancelled');
      const pending = await requestJob(customer, technician);
      const before = await stored();
      const refused = async (who: Person, requestId: number, photo = {}) => {
        const { status, body } = await postChatPhoto(app(), who, requestId, photo);
        return [status, body.error];
      };
      expect(await refused(await seedPerson(app(), 'user'), id)).toEqual([...ERRORS.chat_not_found]);
      expect(await refused(customer, pending)).toEqual([...ERRORS.chat_not_found]);
      expect(await refused(customer, closed)).toEqual([...ERRORS.chat_closed]);
      const bytes = Buffer.from('<svg onload="alert(1)"/>');
      expect(await refused(customer, id, { bytes })).toEqual([...ERRORS.image_unreadable]);
      expect((await refused(customer, id, { caption: 'x'.repeat(2001) }))[0]).toBe(400);
      const none = await customer.call(chatEndpoints.sendPhoto, {
        body: { request_id: id, message: 'Sin foto' },
      });
      expect([none.status, none.refusal.error]).toEqual([...ERRORS.image_missing]);
      expect(await messages(customer, id)).toEqual([]);
      expect(await stored()).toEqual(before);
    });

    it('keeps photos of messages when the sweep removes photos without an owner', async () => {
      await sendChatPhoto(app(), customer, await acceptedJob(customer, technician));
      const before = await stored();
      const stray = await app().platform.files.save(Buffer.from('photo'));
      const seconds = (Date.now() - 2 * DAY) / 1000;
      for (const name of [...before, stray]) await utimes(join(folder(), name), seconds, seconds);
      expect(await sweepPhotos(app().platform)).toEqual([stray]);
      expect(await stored()).toEqual(before);
    });

    it('exports the photos that the person sent, and erases them with the account while the messages stay', async () => {
      const leaver = await seedPerson(app(), 'user', 'Brígida Sotomayor');
      const id = await acceptedJob(leaver, technician);
      const before = await stored();
      const first = await sendChatPhoto(app(), leaver, id);
      const second = await sendChatPhoto(app(), leaver, id, { caption: 'Soy Brígida Sotomayor' });
      const own = (await stored()).filter(name => !before.includes(name));
      await sendChatPhoto(app(), technician, id);
      const files = unzip((await leaver.call(ownAccountEndpoints.exportData)).reply.bytes);
      expect(JSON.parse(files.get('mensajes.json')?.toString() ?? 'null')).toMatchObject([
        { mensaje: 'Foto', foto: `fotos/mensaje-${first.id}.webp` },
        { mensaje: 'Foto: Soy Brígida Sotomayor', foto: `fotos/mensaje-${second.id}.webp` },
        { mensaje: 'Foto', foto: null },
      ]);
      expect([...files.keys()].filter(name => name.startsWith('fotos/')).sort()).toEqual(
        [first, second].map(message => `fotos/mensaje-${message.id}.webp`).sort(),
      );
      const photo = await sharp(files.get(`fotos/mensaje-${first.id}.webp`)).metadata();
      expect([photo.width, photo.height]).toEqual([40, 30]);

      expect(own).toHaveLength(2);
      await deleteCompletely(app(), leaver.id);
      for (const name of own) expect(await stored()).not.toContain(name);
      const left = await messages(technician, id);
      expect(left.map(({ message, photo }) => [message, photo?.width])).toEqual([
        ['Foto eliminada con la cuenta', undefined],
        ['Soy [eliminado]', undefined],
        ['Foto', 40],
      ]);
      expect((await serve(left.at(-1)?.photo?.url ?? '')).statusCode).toBe(200);
    });
  });
});

describe('the limits of photos in chats', () => {
  it('refuses a photo over the limit of messages before it decodes the photo, and returns photos that are stored', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '1' });
    try {
      const { app } = world;
      const customer = await seedPerson(app, 'user');
      const technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
      const id = await acceptedJob(customer, technician);
      const photo = { clientId: 'clave-de-foto' };
      const sent = await sendChatPhoto(app, customer, id, photo);
      for (let n = 1; n < LIMITS.message.max; n += 1) {
        const body = { request_id: id, message: `Mensaje ${n}` };
        expect((await customer.call(chatEndpoints.sendMessage, { body })).status).toBe(201);
      }
      const { status, body } = await postChatPhoto(app, customer, id, { bytes: Buffer.from('no photo') });
      expect([status, body.error]).toEqual([
        429,
        expect.stringMatching(/^Has enviado muchos mensajes seguidos\. Podrás enviar otro en \d+ segundos$/),
      ]);
      expect((await sendChatPhoto(app, customer, id, photo)).id).toBe(sent.id);
    } finally {
      await close();
    }
  });

  it('refuses more than 60 photos of one account within an hour, and repeated photos do not count', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '1' });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { app } = world;
      const customer = await seedPerson(app, 'user');
      const technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
      const id = await acceptedJob(customer, technician);
      for (let n = 0; n < 60; n += 1) {
        await sendChatPhoto(app, customer, id, { clientId: `clave-${n}` });
        await sendChatPhoto(app, customer, id, { clientId: 'clave-0' });
        // The limit of messages counts a minute.
        if (n % 10 === 9) vi.setSystemTime(Date.now() + LIMITS.message.windowMs);
      }
      const { status, body } = await postChatPhoto(app, customer, id);
      expect([status, body.error]).toEqual([
        429,
        expect.stringMatching(/^Has enviado muchas fotos seguidas\. Podrás enviar otra en \d+ minutos$/),
      ]);
      expect((await postChatPhoto(app, technician, id)).status).toBe(201);
    } finally {
      vi.useRealTimers();
      await close();
    }
  });
});
