import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { sendChatPhoto } from '../../testing/chat/chat-photo.ts';
import { listen, openSocketClient, type SocketClient } from '../../testing/live/socket-client.ts';
import { startSecondProcess } from '../../testing/process/second-process.ts';
import { acceptedJob, requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { openWorld } from '../../testing/world.ts';
import { chatRoom } from './access.ts';

describe('two instances on one PostgreSQL', () => {
  let here: App;
  let there: App;
  let hereUrl: string;
  let thereUrl: string;
  let customer: Person;
  let technician: Person;
  let id: number;
  const clients: SocketClient[] = [];

  beforeAll(async () => {
    const { world, close } = await openWorld('postgres');
    here = world.app;
    there = await world.another();
    [hereUrl, thereUrl] = [await listen(here), await listen(there)];
    customer = await seedPerson(here, 'user', 'Carmen');
    technician = await seedTechnician(here, { approvedBy: await seedPerson(here, 'admin'), name: 'Luis' });
    id = await acceptedJob(customer, technician);
    return close;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  async function connect(url: string, who: Person, options: Parameters<typeof openSocketClient>[2] = {}) {
    const opened = await openSocketClient(url, who.token, options);
    clients.push(opened);
    return opened;
  }
  const messageFrom = (who: Person, message: string) => ({
    request_id: id,
    sender_id: who.id,
    message,
    client_id: `clave-${Math.random()}`,
  });
  const idOf = (reply: { readonly [field: string]: unknown } = {}) =>
    (reply.message as { readonly id: number }).id;
  const noticeOf = (requestId: number) => (notice: { readonly link: string | null }) =>
    notice.link === `/chat?request=${requestId}`;

  it('delivers long messages, typing events, read marks and request changes to clients of the other instance', async () => {
    const hers = await connect(hereUrl, customer);
    const his = await connect(thereUrl, technician);
    await Promise.all([hers.ask('join_chat', id), his.ask('join_chat', id)]);
    const texts = Array.from({ length: 12 }, (_, n) => `${n} ${'漢字'.repeat(990)}`);
    const replies = await Promise.all(
      texts.map(text => hers.ask('send_message', messageFrom(customer, text))),
    );
    for (const { message } of replies)
      expect(await his.waitFor('new_message', ({ id }) => id === idOf({ message }))).toEqual(message);
    const hisList = await connect(thereUrl, technician);
    const shown = idOf(await hers.ask('send_message', messageFrom(customer, 'Para la lista')));
    await hisList.waitFor('chat_updated', update => update.last_message_id === shown);
    expect(his.received('chat_updated')).toEqual([]);
    await hers.ask('typing', { request_id: id, userId: customer.id, userName: 'Carmen' });
    await his.waitFor('user_typing');
    const message_id = idOf(replies.at(-1));
    await his.ask('read_messages', { request_id: id, message_id });
    await hers.waitFor('messages_read', read => read.message_id === message_id);
    const open = await requestJob(customer, null);
    await his.waitFor('request_changed', change => change.request_id === open);
    await his.waitFor('new_notification', ({ type }) => type === 'request');
  });

  it('delivers a photo to clients of the other instance, which serves it', async () => {
    const his = await connect(thereUrl, technician);
    await his.ask('join_chat', id);
    const sent = await sendChatPhoto(here, customer, id, { caption: 'Mira' });
    const arrived = await his.waitFor('new_message', message => message.id === sent.id);
    expect(arrived).toEqual(sent);
    const { statusCode, headers } = await there.server.inject({ url: arrived.photo?.url ?? '' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('creates no notification for a user who joined the chat on the other instance', async () => {
    const hers = await connect(hereUrl, customer);
    const his = await connect(thereUrl, technician);
    const away = await connect(hereUrl, technician);
    const write = () => hers.ask('send_message', messageFrom(customer, 'Hola'));
    const hisRoom = chatRoom(id, technician.id);
    await his.ask('join_chat', id);
    await expect.poll(() => here.platform.live.isAnyoneIn(hisRoom)).toBe(true);
    await write();
    await his.ask('leave_chat', id);
    await expect.poll(() => here.platform.live.isAnyoneIn(hisRoom)).toBe(false);
    await write();
    await his.waitFor('new_notification', noticeOf(id));
    expect(away.received('new_notification').filter(noticeOf(id))).toHaveLength(1);
    await his.ask('join_chat', id);
    await expect.poll(() => here.platform.live.isAnyoneIn(hisRoom)).toBe(true);
    his.close();
    await expect.poll(() => here.platform.live.isAnyoneIn(hisRoom)).toBe(false);
  });

  it('closes the connections of a session that ends on the other instance', async () => {
    const who = await seedPerson(here, 'user');
    const ends = await connect(thereUrl, who);
    await who.call(accountEndpoints.logout);
    // Shorter than the interval in which each instance checks its sessions.
    const stays = sleep(10_000, 'still there', { ref: false });
    expect(await Promise.race([ends.closed, stays])).toBe('io server disconnect');
  });

  it('disconnects clients when the instances lose each other, and delivers again after a reconnect', async () => {
    const hers = await connect(hereUrl, customer);
    const his = await connect(thereUrl, technician);
    await his.ask('join_chat', id);
    const hisRoom = chatRoom(id, technician.id);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'oficio_live'
    `.execute(here.platform.database.read);
    expect(await Promise.all([hers.closed, his.closed])).toEqual(Array(2).fill('transport close'));
    await expect.poll(() => here.platform.live.isAnyoneIn(hisRoom)).toBe(false);
    const herNext = await connect(hereUrl, customer);
    const hisNext = await connect(thereUrl, technician);
    await hisNext.ask('join_chat', id);
    await expect.poll(() => here.platform.live.isAnyoneIn(hisRoom)).toBe(true);
    const reply = await herNext.ask('send_message', messageFrom(customer, 'Seguimos'));
    await hisNext.waitFor('new_message', ({ id }) => id === idOf(reply));
  });

  it('loses and repeats no message when one instance is killed while users write', async () => {
    const doomed = await startSecondProcess(here.platform.settings);
    const his = await connect(doomed.url, technician);
    const hers = await connect(hereUrl, customer);
    await hers.ask('join_chat', id);
    const kept: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { message } = await his.ask('send_message', messageFrom(technician, `Antes ${n}`));
      kept.push(idOf({ message }));
    }
    const lost = Array.from({ length: 20 }, (_, n) => messageFrom(technician, `A la vez ${n}`));
    for (const each of lost) his.socket.emit('send_message', each);
    await doomed.kill();
    expect(await his.closed).toMatch(/transport/);
    const again = await connect(thereUrl, technician);
    for (const each of lost) {
      const { message } = await again.ask('send_message', each);
      kept.push(idOf({ message }));
    }
    for (const each of kept) await hers.waitFor('new_message', message => message.id === each);
    const { messages } = (
      await customer.call(chatEndpoints.listMessages, { params: { requestId: id }, query: { limit: 200 } })
    ).reply;
    const written = messages.map(({ message }) => message).filter(text => /^(Antes|A la vez)/.test(text));
    expect(written).toHaveLength(30);
    expect(new Set(written).size).toBe(30);
  });
});
