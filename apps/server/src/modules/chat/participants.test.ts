import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { deleteCompletely } from '../../testing/accounts/delete-completely.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { acceptedJob, requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

onBothEngines('the chats of a user', world => {
  let technician: Person;

  beforeAll(async () => {
    const { app } = world();
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
  });

  /** Returns the rows that the messages, requests and read marks of all users give. */
  const computed = async () =>
    (
      await sql`
        select requests.id as request_id, users.id as user_id, chat_participants.read_message_id,
          (select count(*) from messages where messages.request_id = requests.id and messages.sender_id <> users.id
            and messages.id > chat_participants.read_message_id) as unread,
          coalesce(last.id, 0) as last_message_id, coalesce(last.created_at, requests.updated_at) as last_activity_at
        from requests join users on users.id in (requests.user_id, requests.technician_id)
        left join chat_participants
          on chat_participants.request_id = requests.id and chat_participants.user_id = users.id
        left join messages as last on last.request_id = requests.id
          and last.id = (select max(id) from messages where request_id = requests.id)
        where users.deleted_at is null and exists (
          select 1 from request_events where request_id = requests.id and action = 'accept')
        order by 1, 2`.execute(world().app.platform.database.read)
    ).rows;
  const stored = () =>
    world()
      .app.platform.database.read.selectFrom('chat_participants')
      .select(['request_id', 'user_id', 'read_message_id', 'unread', 'last_message_id', 'last_activity_at'])
      .orderBy('request_id')
      .orderBy('user_id')
      .execute();

  it('each chat has the last message, its time and the unread count that its messages give, after any moves, messages and read marks', async () => {
    const { app } = world();
    const customer = await seedPerson(app, 'user', 'Carmen');
    const leaving = await seedPerson(app, 'user', 'Elena');
    const write = async (who: Person, request_id: number) => {
      world().now += 1000;
      const body = { request_id, message: 'Hola' };
      return (await who.call(chatEndpoints.sendMessage, { body })).reply.message.id;
    };
    const read = async (who: Person, requestId: number, message_id: number) =>
      (await who.call(chatEndpoints.readMessages, { params: { requestId }, body: { message_id } })).reply;
    const approve = async (id: number) => {
      world().now += 1000;
      (
        await technician.call(requestEndpoints.approveRequest, {
          params: { id },
          body: { negotiated_price: 50 },
        })
      ).reply;
    };
    const withdraw = async (who: Person, id: number) => {
      world().now += 1000;
      const body = { reason: 'Ya no hace falta', refund: 0 };
      (await who.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
    };
    await requestJob(customer, technician);
    const [quiet, moved, written] = [
      await acceptedJob(customer, technician),
      await acceptedJob(customer, technician),
      await acceptedJob(customer, technician),
    ];
    const left = await acceptedJob(leaving, technician);
    expect(await stored()).toEqual(await computed());
    await approve(moved);
    const first = await write(customer, written);
    await Promise.all([write(customer, written), write(technician, written), write(customer, written)]);
    await approve(written);
    await read(technician, written, first);
    await write(leaving, left);
    await withdraw(customer, moved);
    expect(await stored()).toEqual(await computed());
    expect((await customer.call(chatEndpoints.listChats)).reply.chats.map(chat => chat.request_id)).toEqual([
      moved,
      written,
      quiet,
    ]);
    await deleteCompletely(app, leaving.id);
    expect(await stored()).toEqual(await computed());
    expect((await stored()).filter(row => row.user_id === leaving.id)).toEqual([]);
  });
});
