import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { acceptedJob } from '../testing/jobs.ts';
import { seedPerson, seedTechnician } from '../testing/seeding.ts';
import { onBothEngines } from '../testing/world.ts';
import { chat } from './0014-chat.ts';
import { conversations } from './0023-conversations.ts';
import { messageIndex } from './0029-message-index.ts';

onBothEngines('the migrations of conversations', world => {
  it('keep every message in its conversation and in its order, before and after the linked list', async () => {
    const { app } = world();
    const { database } = app.platform;
    const customer = await seedPerson(app, 'user', 'Carmen');
    const admin = await seedPerson(app, 'admin');
    const technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
    const [one, two] = [await acceptedJob(customer, technician), await acceptedJob(customer, technician)];
    const older = ['Hola', 'Buenas', 'Gotea', '¿Mucho?', 'Bastante'];
    // As an older version leaves it: both conversations in turns.
    await database.transaction(async ({ db, now }) => {
      const dialect = DIALECTS[database.engine];
      for (const table of ['messages', 'chat_reads']) await sql`drop table ${sql.table(table)}`.execute(db);
      for (const statement of chat.statements(dialect)) await sql.raw(statement).execute(db);
      for (const [index, message] of older.entries())
        await sql`
          insert into messages (request_id, sender_id, client_id, message, created_at)
          values (${index % 2 ? two : one}, ${customer.id}, ${`key-${index}`}, ${message}, ${now})`.execute(
          db,
        );
      for (const { statements } of [conversations, messageIndex])
        for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    });
    const texts = async (requestId: number) =>
      (await customer.call(chatEndpoints.listMessages, { params: { requestId } })).reply.messages.map(
        ({ message }) => message,
      );
    expect(await texts(one)).toEqual(['Hola', 'Gotea', 'Bastante']);
    expect(await texts(two)).toEqual(['Buenas', '¿Mucho?']);
    const write = (message: string, client_id: string) =>
      customer.call(chatEndpoints.sendMessage, { body: { request_id: one, message, client_id } });
    const known = (await write('Hola', 'key-0')).reply.message.id;
    const last = (await write('Gracias', 'key-5')).reply.message.id;
    expect(last).toBeGreaterThan(known + older.length - 1);
    expect(await texts(one)).toEqual(['Hola', 'Gotea', 'Bastante', 'Gracias']);
  });
});
