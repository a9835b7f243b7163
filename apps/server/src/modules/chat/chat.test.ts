import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { acceptedJob, requestJob, setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { listChats, getChat, listMessages, sendMessage, readMessages } = chatEndpoints;

onBothEngines('chats', (world, onOne) => {
  let customer: Person;
  let technician: Person;
  let stranger: Person;
  let other: Person;
  let admin: Person;

  beforeAll(async () => {
    const { app } = world();
    admin = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user', 'Carmen');
    stranger = await seedPerson(app, 'user', 'Elena');
    technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
    other = await seedTechnician(app, { approvedBy: admin, name: 'Marta' });
  });

  const write = (who: Person, request_id: number, message: unknown, client_id?: string) =>
    who.call(sendMessage, { body: { request_id, message, ...(client_id && { client_id }) } });
  const page = async (who: Person, requestId: number, query = {}) =>
    (await who.call(listMessages, { params: { requestId }, query })).reply;
  const texts = async (who: Person, requestId: number, query = {}) =>
    (await page(who, requestId, query)).messages.map(({ message }) => message);
  const chatOf = async (who: Person, requestId: number) =>
    (await who.call(getChat, { params: { requestId } })).reply.chat;

  it('stores a message once per sender and key when it is sent several times', async () => {
    const id = await acceptedJob(customer, technician);
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => write(customer, id, 'Una sola vez', 'la-misma')),
    );
    expect(new Set(sent.map(({ reply }) => reply.message.id)).size).toBe(1);
    const theirs = await write(technician, id, 'Otra', 'la-misma');
    expect(theirs.reply.message.message).toBe('Otra');
    expect(await texts(customer, id)).toEqual(['Una sola vez', 'Otra']);
    // A reply never holds a message of another chat.
    const otherJob = await acceptedJob(customer, technician);
    const refused = async (answer: ReturnType<typeof write>) => [
      (await answer).status,
      (await answer).refusal,
    ];
    const taken = [409, { error: ERRORS.message_key_taken[1], field: 'client_id' }];
    expect(await refused(write(customer, otherJob, 'Se perdería', 'la-misma'))).toEqual(taken);
    expect((await refused(write(stranger, id, 'No es mía', 'la-misma')))[0]).toBe(404);
    const places = [id, otherJob, id, otherJob];
    const together = await Promise.all(places.map(place => write(customer, place, 'Juntas', 'juntas')));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    for (const [index, answer] of together.entries())
      if (answer.status === 201) expect(answer.reply.message.request_id).toBe(places[index]);
    expect([...(await texts(customer, id)), ...(await texts(customer, otherJob))]).toEqual([
      'Una sola vez',
      'Otra',
      'Juntas',
    ]);
  });

  it('stores messages that arrive together in few transactions and rejects only the invalid one', async () => {
    const id = await acceptedJob(customer, technician);
    const { platform } = world().app;
    let transactions = 0;
    platform.events.subscribe('messages_waiting', async () => {
      transactions += 1;
    });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, (_, index) => write(customer, id, `Mensaje ${index}`)),
      write(stranger, id, 'No debería estar aquí'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(201), 404]);
    expect(transactions).toBeLessThan(10);
    const all = await page(customer, id, { limit: 200 });
    const sent = answers.slice(0, 50).map(({ reply }) => reply.message);
    expect(all.messages).toEqual(sent.sort((one, next) => one.id - next.id));
  });

  it('pages messages in both directions without gaps', async () => {
    const id = await acceptedJob(customer, technician);
    for (let n = 1; n <= 7; n += 1) await write(n % 2 ? customer : technician, id, `${n}`);
    const latest = await page(customer, id, { limit: 3 });
    expect([latest.messages.map(({ message }) => message), latest.has_more]).toEqual([['5', '6', '7'], true]);
    const older = await page(customer, id, { limit: 3, before: latest.messages[0]?.id });
    expect([older.messages.map(({ message }) => message), older.has_more]).toEqual([['2', '3', '4'], true]);
    const oldest = await page(customer, id, { limit: 3, before: older.messages[0]?.id });
    expect([oldest.messages.map(({ message }) => message), oldest.has_more]).toEqual([['1'], false]);
    const since = await page(customer, id, { limit: 4, after: oldest.messages[0]?.id });
    expect([since.messages.map(({ message }) => message), since.has_more]).toEqual([
      ['2', '3', '4', '5'],
      true,
    ]);
    expect(await page(customer, id, { after: latest.messages[2]?.id })).toMatchObject({
      messages: [],
      has_more: false,
    });
    // `before` and `after` may name a message of another chat or one that does not exist.
    const otherJob = await acceptedJob(customer, technician);
    await write(customer, otherJob, 'Otra');
    const [other] = (await page(customer, otherJob, {})).messages;
    expect(other?.id).toBeGreaterThan(latest.messages[2]?.id ?? 0);
    for (const before of [other?.id, 1_000_000_000, latest.messages[2]?.id])
      expect((await page(customer, id, { limit: 1, before })).messages[0]?.message).toBe(
        before === latest.messages[2]?.id ? '6' : '7',
      );
    expect((await page(customer, id, { after: other?.id })).messages).toEqual([]);
    expect((await page(customer, id, { after: 0, limit: 2 })).messages.map(({ message }) => message)).toEqual(
      ['1', '2'],
    );
    const wrong = await customer.call(listMessages, { params: { requestId: id }, query: { before: 'ayer' } });
    expect([wrong.status, wrong.refusal.field]).toEqual([400, 'before']);
  });

  it('moves read marks only forward and rejects messages of other chats', async () => {
    const id = await acceptedJob(customer, technician);
    const params = { requestId: id };
    const ids = [];
    for (const text of ['Uno', 'Dos', 'Tres']) ids.push((await write(customer, id, text)).reply.message.id);
    const [first, , last] = ids;
    expect((await chatOf(technician, id)).unread).toBe(3);
    expect([(await chatOf(customer, id)).unread, (await page(technician, id)).read_up_to]).toEqual([0, 0]);
    const read = (message_id: unknown, who = technician) =>
      who.call(readMessages, { params, body: { message_id } });
    // Both parties have a mark, and the mark of the reader is older.
    expect([(await read(first)).reply, (await read(last, customer)).reply]).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect((await chatOf(technician, id)).unread).toBe(2);
    expect((await read(last)).reply).toEqual({ ok: true });
    expect((await read(first)).reply).toEqual({ ok: true });
    expect((await chatOf(technician, id)).unread).toBe(0);
    expect([(await chatOf(customer, id)).read_up_to, (await page(customer, id)).read_up_to]).toEqual([
      last,
      last,
    ]);
    expect((await page(technician, id)).read_up_to).toBe(last);
    const otherJob = await acceptedJob(stranger, other);
    const foreign = (await write(stranger, otherJob, 'Secreto')).reply.message.id;
    for (const [message, status, field] of [
      [foreign, 404, 'message_id'],
      [9e9, 404, 'message_id'],
      ['x', 400, 'message_id'],
    ]) {
      const answer = await read(message);
      expect([answer.status, answer.refusal.field]).toEqual([status, field]);
    }
    expect((await chatOf(customer, id)).read_up_to).toBe(last);
  });

  it('counts unread messages exactly while both parties write and read at once', async () => {
    const id = await acceptedJob(customer, technician);
    const params = { requestId: id };
    const talk = async (who: Person) => {
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 3 }, () => write(who, id, 'Hola')));
        const { messages } = await page(who, id, { limit: 200 });
        // A tab may mark a message late that another tab has marked already.
        for (const seen of [messages.at(-1), messages[round]])
          if (seen) await who.call(readMessages, { params, body: { message_id: seen.id } });
      }
    };
    await Promise.all([talk(customer), talk(technician), talk(technician)]);
    await write(customer, id, 'Una más');
    const all = (await page(customer, id, { limit: 200 })).messages;
    for (const [who, other] of [
      [customer, technician],
      [technician, customer],
    ] as const) {
      const readUpTo = (await chatOf(other, id)).read_up_to;
      const unread = all.filter(message => message.sender_id === other.id && message.id > readUpTo);
      expect((await chatOf(who, id)).unread).toBe(unread.length);
    }
    expect((await chatOf(technician, id)).unread).toBeGreaterThan(0);
  });

  it('lists chats by their last message, page by page', async () => {
    const { app } = world();
    const busy = await seedPerson(app, 'user', 'Blanca');
    const ids = [];
    for (let n = 0; n < 4; n += 1) {
      ids.push(await acceptedJob(busy, technician));
      world().now += 1000;
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await write(technician, second, 'El último en hablar');
    const listed = async (query = {}) => (await busy.call(listChats, { query })).reply;
    const all = await listed();
    expect(all.chats.map(({ request_id, unread }) => [request_id, unread])).toEqual([
      [second, 1],
      [fourth, 0],
      [third, 0],
      [first, 0],
    ]);
    const start = await listed({ limit: 3 });
    const rest = await listed({ limit: 3, cursor: start.next_cursor ?? '' });
    expect([...start.chats, ...rest.chats]).toEqual(all.chats);
    expect([rest.chats.length, rest.next_cursor]).toEqual([1, null]);
    expect((await busy.call(listChats, { query: { cursor: 'x' } })).refusal.field).toBe('cursor');
  });

  onOne(() => {
    it('returns 404 to all but the two parties, and also to the parties before the request is accepted', async () => {
      const id = await requestJob(customer, technician);
      const refused = async (who: Person) => {
        const params = { requestId: id };
        const answers = [
          await who.call(getChat, { params }),
          await who.call(listMessages, { params }),
          await write(who, id, 'Hola'),
          await who.call(readMessages, { params, body: { message_id: 1 } }),
        ];
        expect(answers.map(({ status, refusal }) => [status, refusal.error])).toEqual(
          Array(4).fill([404, ERRORS.chat_not_found[1]]),
        );
        const { chats } = (await who.call(listChats)).reply;
        expect(chats.filter(({ request_id }) => request_id === id)).toEqual([]);
      };
      for (const who of [customer, technician]) await refused(who);
      await setStatus(technician, id, 'accepted');
      for (const who of [stranger, other, admin]) await refused(who);
      expect((await write(customer, id, '  Hola, ¿cuándo puedes?\n ')).status).toBe(201);
      expect((await write(technician, id, 'Mañana a las 10')).status).toBe(201);
      for (const who of [customer, technician])
        expect(await texts(who, id)).toEqual(['Hola, ¿cuándo puedes?', 'Mañana a las 10']);
      expect(await chatOf(customer, id)).toMatchObject({
        request_id: id,
        user_id: customer.id,
        user_name: 'Carmen',
        technician_id: technician.id,
        technician_name: 'Luis',
        service_name: 'Fontanería',
        status: 'accepted',
        last_message: 'Mañana a las 10',
        last_message_id: expect.any(Number),
        last_message_at: new Date(world().now).toISOString(),
        last_message_sender_id: technician.id,
        unread: 1,
        read_up_to: 0,
      });
    });

    it('refuses new messages and returns old ones after a cancellation; hides the chat of a request that was never accepted', async () => {
      const id = await acceptedJob(customer, technician);
      const first = (await write(customer, id, 'Hola', 'una-clave')).reply.message;
      const { database } = world().app.platform;
      await database.transaction(tx =>
        tx.db.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', id).execute(),
      );
      const refused = await write(technician, id, 'Adiós');
      expect([refused.status, refused.refusal]).toEqual([
        409,
        { error: ERRORS.chat_closed[1], field: 'request_id' },
      ]);
      expect(await texts(technician, id)).toEqual(['Hola']);
      // The message was stored before the cancellation; only the reply was lost.
      expect((await write(customer, id, 'Hola', 'una-clave')).reply.message).toEqual(first);
      const declined = await requestJob(customer, technician);
      (
        await technician.call(requestEndpoints.declineRequest, {
          params: { id: declined },
          body: { reason: 'No puedo' },
        })
      ).reply;
      expect((await customer.call(getChat, { params: { requestId: declined } })).status).toBe(404);
    });

    it('returns 400 with the name of the field for an invalid message', async () => {
      const id = await acceptedJob(customer, technician);
      const refusals = [];
      for (const text of ['', ' \n\t ', 'a'.repeat(2001), 7, null, '\u0000\u200B', undefined])
        refusals.push(await write(customer, id, text));
      expect(refusals.map(({ status, refusal }) => [status, refusal.field])).toEqual(
        Array(7).fill([400, 'message']),
      );
      const long = await customer.call(sendMessage, {
        body: { request_id: id, message: 'Hola', client_id: 'x'.repeat(65) },
      });
      expect(long.refusal.field).toBe('client_id');
      expect((await write(customer, id, 'ñ'.repeat(2000))).status).toBe(201);
      expect(await texts(customer, id)).toEqual(['ñ'.repeat(2000)]);
    });

    it('updates one notification per chat until the absent user has read everything', async () => {
      const { app } = world();
      const away = await seedPerson(app, 'user', 'Ana');
      const id = await acceptedJob(away, technician);
      const again = await acceptedJob(away, technician);
      const notices = async () =>
        (await away.call(notificationEndpoints.listNotifications)).reply.notifications
          .filter(({ type }) => type === 'message')
          .map(({ message, link, read }) => `${read ? 'leída' : 'nueva'}: ${message} → ${link}`);
      const message = (await write(technician, id, 'Hola')).reply.message;
      expect(await notices()).toEqual([`nueva: Luis te ha escrito sobre Fontanería. → /chat?request=${id}`]);
      await Promise.all([write(technician, id, '¿Estás?'), write(technician, again, 'Y esto otro')]);
      world().now += 1;
      await write(technician, id, 'Llámame');
      expect(await notices()).toEqual([
        `nueva: Luis te ha escrito 3 mensajes sobre Fontanería. → /chat?request=${id}`,
        `nueva: Luis te ha escrito sobre Fontanería. → /chat?request=${again}`,
      ]);
      const read = (message_id: number) =>
        away.call(readMessages, { params: { requestId: id }, body: { message_id } });
      await read(message.id);
      expect((await notices())[0]).toContain('nueva: ');
      await read((await page(away, id)).messages.at(-1)?.id ?? 0);
      expect((await notices())[0]).toContain('leída: ');
      await write(technician, id, 'Otra cosa');
      expect(await notices()).toEqual([
        `nueva: Luis te ha escrito sobre Fontanería. → /chat?request=${id}`,
        `leída: Luis te ha escrito 3 mensajes sobre Fontanería. → /chat?request=${id}`,
        `nueva: Luis te ha escrito sobre Fontanería. → /chat?request=${again}`,
      ]);
    });
  });
});
