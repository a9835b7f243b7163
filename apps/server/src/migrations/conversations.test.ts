import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import type { Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { acceptedJob, requestJob, setStatus } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { chat } from './0014-chat.ts';
import { conversations } from './0023-conversations.ts';
import { messageIndex } from './0029-message-index.ts';
import { messageKeys } from './0050-message-keys.ts';
import { chatParticipants } from './0088-chat-participants.ts';
import { chatPhotos } from './0124-chat-photos.ts';

onBothEngines('migrations of chats', world => {
  it('keeps every message with its order and key, all read marks and the order of the chats, from the first chat table to the current one', async () => {
    const { app } = world();
    const { database } = app.platform;
    const customer = await seedPerson(app, 'user', 'Carmen');
    const admin = await seedPerson(app, 'admin');
    const technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
    const [one, two] = [await acceptedJob(customer, technician), await acceptedJob(customer, technician)];
    const cancelled = await requestJob(customer, technician);
    await setStatus(customer, cancelled, 'cancelled');
    world().now += 1000;
    const quiet = await acceptedJob(customer, technician);
    const stored = ['Hola', 'Buenas', 'Gotea', '¿Mucho?', 'Bastante'];
    await database.transaction(async ({ db, now }) => {
      const dialect = DIALECTS[database.engine];
      for (const table of ['messages', 'chat_participants'])
        await sql`drop table ${sql.table(table)}`.execute(db);
      for (const statement of chat.statements(dialect)) await sql.raw(statement).execute(db);
      // Messages of the two chats alternate.
      for (const [index, message] of stored.entries())
        await sql`
          insert into messages (request_id, sender_id, client_id, message, created_at)
          values (${index % 2 ? two : one}, ${customer.id}, ${`key-${index}`}, ${message}, ${now - 10 + index})`.execute(
          db,
        );
      await sql`
        insert into chat_reads (request_id, user_id, message_id)
        select request_id, ${technician.id}, min(id) from messages where request_id = ${one} group by request_id`.execute(
        db,
      );
      for (const { statements } of [conversations, messageIndex, messageKeys, chatParticipants, chatPhotos])
        for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    });
    const texts = async (requestId: number) =>
      (await customer.call(chatEndpoints.listMessages, { params: { requestId } })).reply.messages.map(
        ({ message }) => message,
      );
    const chatOf = async (who: Person, requestId: number) =>
      (await who.call(chatEndpoints.getChat, { params: { requestId } })).reply.chat;
    const write = async (message: string, client_id: string) =>
      (await customer.call(chatEndpoints.sendMessage, { body: { request_id: one, message, client_id } }))
        .reply.message;
    for (const who of [customer, technician])
      expect((await who.call(chatEndpoints.listChats)).reply.chats.map(chat => chat.request_id)).toEqual([
        quiet,
        one,
        two,
      ]);
    expect(await texts(one)).toEqual(['Hola', 'Gotea', 'Bastante']);
    expect(await texts(two)).toEqual(['Buenas', '¿Mucho?']);
    const first = await write('Hola', 'key-0');
    expect([(await chatOf(technician, one)).unread, (await chatOf(technician, two)).unread]).toEqual([2, 2]);
    expect((await chatOf(customer, one)).read_up_to).toBe(first.id);
    const last = await write('Gracias', 'key-5');
    expect(last.id).toBeGreaterThan(first.id + stored.length - 1);
    expect(await texts(one)).toEqual(['Hola', 'Gotea', 'Bastante', 'Gracias']);
    expect((await chatOf(technician, one)).unread).toBe(3);
  });
});
