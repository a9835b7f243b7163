import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen, openSocketClient, type SocketClient } from '../../testing/live/socket-client.ts';
import { acceptedJob, requestJob, setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../testing/world.ts';
import { filterOpenSessions } from '../accounts/public.ts';

const TRANSPORTS = ['websocket', 'polling'] as const;

onOneEngine('the live channel', world => {
  let url: string;
  let customer: Person;
  let technician: Person;
  let neighbour: Person;
  let stranger: Person;
  let id: number;
  const clients: SocketClient[] = [];

  beforeAll(async () => {
    const { app } = world();
    url = await listen(app);
    const approvedBy = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user', 'Carmen');
    stranger = await seedPerson(app, 'user', 'Elena');
    technician = await seedTechnician(app, { approvedBy, name: 'Luis' });
    neighbour = await seedTechnician(app, { approvedBy, name: 'Marta' });
    id = await acceptedJob(customer, technician);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  async function connect(
    who: Person,
    options: Parameters<typeof openSocketClient>[2] = {},
  ): Promise<SocketClient> {
    const opened = await openSocketClient(url, who.token, options);
    clients.push(opened);
    return opened;
  }
  const messageFrom = (who: Person, message: unknown, client_id?: string) => ({
    request_id: id,
    sender_id: who.id,
    message,
    client_id: client_id ?? `clave-${Math.random()}`,
  });
  const stored = async () => {
    const { reply } = await customer.call(chatEndpoints.listMessages, {
      params: { requestId: id },
      query: { limit: 200 },
    });
    return reply.messages;
  };

  it.each(TRANSPORTS)(
    'rejects connections without a session or from a foreign origin by %s',
    async transport => {
      const transports = [transport];
      for (const token of [undefined, '', 'x'.repeat(43), 7, {}, `${customer.token}x`])
        await expect(openSocketClient(url, token, { transports })).rejects.toMatchObject({
          data: { error: ERRORS[token === undefined ? 'session_required' : 'session_expired'][1] },
        });
      const from = (origin: string) => connect(customer, { transports, extraHeaders: { origin } });
      for (const origin of ['https://evil.example', 'null', `${url}.evil.example`])
        await expect(from(origin)).rejects.toThrow();
      await from(url);
    },
  );

  it.each(TRANSPORTS)(
    'sends a stored message to the connections that joined its chat by %s',
    async transport => {
      const transports = [transport];
      const hers = await connect(customer, { transports });
      const herPhone = await connect(customer, { transports });
      const his = await connect(technician, { transports });
      const outsider = await connect(stranger, { transports });
      for (const each of [hers, herPhone, his]) await each.ask('join_chat', id);
      const text = `Hola por ${transport}`;
      const { message } = await hers.ask('send_message', messageFrom(customer, `  ${text} `));
      expect(message).toMatchObject({ request_id: id, sender_id: customer.id, message: text });
      const sent = message as { id: number };
      for (const each of [hers, herPhone, his])
        expect(await each.waitFor('new_message', ({ id }) => id === sent.id)).toEqual(message);
      expect(await stored()).toContainEqual(message);
      expect(outsider.received('new_message')).toEqual([]);
      await outsider.ask('join', stranger.id);
      for (const each of [hers, herPhone, his, outsider]) expect(each.received('chat_updated')).toEqual([]);
    },
  );

  it('sends the last message and the own unread count to the parties’ connections that did not join the chat', async () => {
    const job = await acceptedJob(customer, technician);
    const hers = await connect(customer);
    const her = { list: await connect(customer), otherChat: await connect(customer) };
    const his = { list: await connect(technician), otherChat: await connect(technician) };
    const outsider = await connect(stranger);
    await hers.ask('join_chat', job);
    for (const each of [her.otherChat, his.otherChat]) await each.ask('join_chat', id);
    const write = async (text: string) => {
      const reply = await hers.ask('send_message', { ...messageFrom(customer, text), request_id: job });
      return reply.message as MessageOut;
    };
    await write('Uno');
    const last = await write('Dos');
    const update = {
      request_id: job,
      last_message: 'Dos',
      last_message_id: last.id,
      last_message_at: last.created_at,
      last_message_sender_id: customer.id,
    };
    const isLast = ({ last_message_id }: { last_message_id: number | null }) => last_message_id === last.id;
    for (const screen of [her.list, her.otherChat])
      expect(await screen.waitFor('chat_updated', isLast)).toEqual({ ...update, unread: 0 });
    for (const screen of [his.list, his.otherChat])
      expect(await screen.waitFor('chat_updated', isLast)).toEqual({ ...update, unread: 2 });
    const { chats } = (await technician.call(chatEndpoints.listChats)).reply;
    expect(chats.find(({ request_id }) => request_id === job)).toMatchObject({ ...update, unread: 2 });
    for (const screen of [her.list, her.otherChat, his.list, his.otherChat, outsider])
      expect(screen.received('new_message')).toEqual([]);
    await outsider.ask('join', stranger.id);
    for (const screen of [hers, outsider]) expect(screen.received('chat_updated')).toEqual([]);
  });

  it('leaves the earlier chat when a connection joins another one', async () => {
    const other = await acceptedJob(customer, technician);
    const hers = await connect(customer);
    const his = await connect(technician);
    for (const chat of [id, other]) await his.ask('join_chat', chat);
    const send = async (request_id: number) =>
      (await hers.ask('send_message', { ...messageFrom(customer, 'Hola'), request_id }))
        .message as MessageOut;
    const [left, joined] = [await send(id), await send(other)];
    await his.waitFor('new_message', message => message.id === joined.id);
    await his.waitFor('chat_updated', update => update.last_message_id === left.id);
    expect(his.received('new_message')).toEqual([joined]);
    // The technician gets a notification, because he has joined only the other chat.
    await his.waitFor('new_notification', ({ link }) => link === `/chat?request=${id}`);
    expect(his.received('new_notification').map(({ link }) => link)).not.toContain(`/chat?request=${other}`);
    // Leaving a chat that is no longer joined does not leave the current one.
    await his.ask('leave_chat', id);
    const again = await send(other);
    await his.waitFor('new_message', message => message.id === again.id);
  });

  it('leaves the connection in no chat when its last join_chat is refused', async () => {
    const hers = await connect(customer);
    const outsider = await connect(technician);
    await outsider.ask('join_chat', id);
    expect((await outsider.ask('join_chat', 9e9)).error).toBe(ERRORS.chat_not_found[1]);
    const sent = (await hers.ask('send_message', messageFrom(customer, 'Hola'))).message as MessageOut;
    await outsider.waitFor('chat_updated', update => update.last_message_id === sent.id);
    expect(outsider.received('new_message')).toEqual([]);
  });

  it('stores the messages of one connection in order and each key once', async () => {
    const hers = await connect(customer);
    const texts = Array.from({ length: 30 }, (_, n) => `En orden ${n}`);
    const replies = await Promise.all(
      [...texts, ...texts].map(text =>
        hers.ask('send_message', messageFrom(customer, text, `orden ${text}`)),
      ),
    );
    const ids = replies.map(({ message }) => (message as { id: number }).id);
    expect(ids.slice(30)).toEqual(ids.slice(0, 30));
    const inOrder = (await stored()).filter(({ message }) => message.startsWith('En orden'));
    expect(inOrder.map(({ message }) => message)).toEqual(texts);
  });

  it('rejects events in the name of another user and events about chats of others', async () => {
    const before = await stored();
    const hers = await connect(customer);
    const outsider = await connect(stranger);
    const his = await connect(technician);
    const forbidden = (field: string) => ({ error: ERRORS.forbidden[1], field });
    const unknown = { error: ERRORS.chat_not_found[1], field: 'request_id' };
    const typing = { request_id: id, userId: customer.id, userName: 'Carmen' };
    expect(await outsider.ask('join', customer.id)).toEqual(forbidden('userId'));
    expect(await outsider.ask('join_chat', id)).toEqual(unknown);
    expect(await outsider.ask('join_chat', 9e9)).toEqual(unknown);
    expect(await outsider.ask('send_message', messageFrom(customer, 'Soy Carmen'))).toEqual(
      forbidden('sender_id'),
    );
    expect(await outsider.ask('send_message', messageFrom(stranger, 'Hola'))).toEqual(unknown);
    expect(await outsider.ask('read_messages', { request_id: id, message_id: 1 })).toEqual(unknown);
    expect(await outsider.ask('typing', typing)).toEqual(forbidden('userId'));
    expect(await outsider.ask('typing', { ...typing, userId: stranger.id })).toEqual(unknown);
    expect(await outsider.ask('stop_typing', { request_id: id, userId: customer.id })).toEqual(
      forbidden('userId'),
    );
    expect(await hers.ask('join', customer.id)).toEqual({});
    outsider.socket.emit('join_chat', id);
    expect(await outsider.waitFor('refused')).toEqual({ ...unknown, event: 'join_chat' });
    expect(await stored()).toEqual(before);
    expect([hers, his].flatMap(each => each.received('user_typing'))).toEqual([]);
  });

  it('shows the account name of a typing user to the other party while both have joined the chat', async () => {
    const hers = await connect(customer);
    const his = await connect(technician);
    const hisPhone = await connect(technician);
    for (const each of [hers, his]) expect(await each.ask('join_chat', id)).toEqual({});
    const typing = { request_id: id, userId: customer.id, userName: 'El Papa' };
    expect(await hers.ask('typing', typing)).toEqual({});
    expect(await his.waitFor('user_typing')).toEqual({ ...typing, userName: 'Carmen' });
    await hers.ask('stop_typing', { request_id: id, userId: customer.id });
    expect(await his.waitFor('user_stop_typing')).toEqual({ request_id: id, userId: customer.id });
    await his.ask('leave_chat', id);
    await hers.ask('typing', typing);
    expect((await his.ask('typing', { ...typing, userId: technician.id })).error).toBe(
      ERRORS.chat_not_found[1],
    );
    expect([hers, his, hisPhone].map(each => each.received('user_typing').length)).toEqual([0, 1, 0]);
  });

  it('delivers typing events sent right after join_chat, and none when the client left before the join completed', async () => {
    const hers = await connect(customer);
    const his = await connect(technician);
    const typing = { request_id: id, userId: customer.id, userName: 'Carmen' };
    await his.ask('join_chat', id);
    expect(await Promise.all([hers.ask('join_chat', id), hers.ask('typing', typing)])).toEqual([{}, {}]);
    await his.waitFor('user_typing');
    await his.ask('leave_chat', id);
    await Promise.all([his.ask('join_chat', id), his.ask('leave_chat', id)]);
    await hers.ask('typing', typing);
    await his.ask('join', technician.id);
    expect(his.received('user_typing')).toHaveLength(1);
  });

  it('emits messages_read to both parties only when the read mark moves', async () => {
    const hers = await connect(customer);
    const his = await connect(technician);
    const { message } = await hers.ask('send_message', messageFrom(customer, 'Léeme'));
    const message_id = (message as { id: number }).id;
    for (let times = 0; times < 2; times += 1)
      expect(await his.ask('read_messages', { request_id: id, message_id })).toEqual({});
    const read = { request_id: id, reader_id: technician.id, message_id };
    expect(await hers.waitFor('messages_read')).toEqual(read);
    await hers.ask('join', customer.id);
    expect([hers.received('messages_read'), his.received('messages_read')]).toEqual([[read], [read]]);
  });

  it('creates a notification only for a reader who has not joined the chat', async () => {
    const hers = await connect(customer);
    const his = await connect(technician);
    const away = await connect(technician);
    await his.ask('join_chat', id);
    await hers.ask('send_message', messageFrom(customer, 'Con el chat abierto'));
    await his.ask('leave_chat', id);
    await hers.ask('send_message', messageFrom(customer, 'Con el chat cerrado'));
    const notice = await away.waitFor('new_notification');
    expect(notice).toMatchObject({ type: 'message', link: `/chat?request=${id}`, read: 0 });
    expect(his.received('new_notification')).toEqual([notice]);
    expect(hers.received('new_notification')).toEqual([]);
    const { notifications } = (await technician.call(notificationEndpoints.listNotifications)).reply;
    expect(notifications[0]).toEqual(notice);
    // A lost connection leaves the chat too.
    await his.ask('join_chat', id);
    his.close();
    await expect
      .poll(async () => {
        await hers.ask('send_message', messageFrom(customer, 'Se ha ido'));
        return away.received('new_notification').length;
      })
      .toBeGreaterThan(1);
  });

  it('emits request_changed to the parties, and for an open request to technicians who could accept it', async () => {
    const [hers, his, others, outsider] = await Promise.all(
      [customer, technician, neighbour, stranger].map(who => connect(who)),
    );
    const open = await requestJob(customer, null);
    const changed = ({ request_id }: { request_id: number }) => request_id === open;
    const changeCounts = () =>
      [hers, his, others, outsider].map(each => each?.received('request_changed').filter(changed).length);
    for (const each of [hers, his, others]) await each?.waitFor('request_changed', changed);
    await others?.waitFor('new_notification', ({ link }) => link === `/trabajos/${open}`);
    await setStatus(technician, open, 'accepted');
    await expect.poll(changeCounts).toEqual([2, 2, 2, 0]);
    await hers?.waitFor('new_notification', ({ title }) => title === 'Solicitud aceptada');
    await setStatus(technician, open, 'in_progress').catch(() => {});
    await customer.call(chatEndpoints.sendMessage, { body: { request_id: open, message: 'Hola' } });
    expect(changeCounts()).toEqual([2, 2, 2, 0]);
  });

  it('emits request_changed to the technician when a request is reviewed', async () => {
    const reviewed = await acceptedJob(customer, technician);
    await world().app.platform.database.transaction(({ db }) =>
      db.updateTable('requests').set({ status: 'completed' }).where('id', '=', reviewed).execute(),
    );
    const his = await connect(technician);
    (await customer.call(reviewEndpoints.createReview, { body: { request_id: reviewed, rating: 5 } })).reply;
    await his.waitFor('request_changed', ({ request_id }) => request_id === reviewed);
  });

  it('emits nothing when the transaction is rolled back', async () => {
    const his = await connect(technician);
    const { platform } = world().app;
    const { database, live } = platform;
    await database
      .transaction(async tx => {
        tx.afterCommit(() => live.emit([`user:${technician.id}`], 'request_changed', { request_id: 1e6 }));
        throw new Error('no');
      })
      .catch(() => {});
    await his.ask('join', technician.id);
    expect(his.received('request_changed')).toEqual([]);
  });

  it('disconnects a client at logout, when the session expires and when the account is deleted', async () => {
    const { app } = world();
    const logsOut = await seedPerson(app, 'user');
    const expires = await seedPerson(app, 'user');
    const goes = await seedPerson(app, 'user');
    const stays = await connect(customer);
    const [first, second, third] = await Promise.all([logsOut, expires, goes].map(who => connect(who)));
    await logsOut.call(accountEndpoints.logout);
    expect(await first?.closed).toBe('io server disconnect');
    const { database, live } = app.platform;
    const review = () =>
      live.disconnectEndedSessions({
        stillOpen: keys => filterOpenSessions(database.read, keys, world().now),
      });
    await database.transaction(async ({ db, now }) => {
      await db.updateTable('sessions').set({ expires_at: now }).where('user_id', '=', expires.id).execute();
      await db.deleteFrom('users').where('id', '=', goes.id).execute();
    });
    await review();
    expect(await Promise.all([second?.closed, third?.closed])).toEqual(Array(2).fill('io server disconnect'));
    expect(await stays.ask('join', customer.id)).toEqual({});
  });

  it('rejects unknown and malformed events and keeps the connection', async () => {
    const before = await stored();
    const his = await connect(technician);
    const events = [
      'join',
      'join_chat',
      'leave_chat',
      'send_message',
      'read_messages',
      'typing',
      'stop_typing',
    ];
    const anything = fc.oneof(
      fc.anything({ maxDepth: 2, withBigInt: false }).filter(value => typeof value !== 'function'),
      fc.record({
        request_id: fc.oneof(fc.constant(id), fc.anything({ maxDepth: 1 })),
        sender_id: fc.oneof(fc.constant(stranger.id), fc.anything({ maxDepth: 1 })),
        userId: fc.anything({ maxDepth: 1 }),
        message: fc.oneof(fc.string(), fc.anything({ maxDepth: 1 })),
        message_id: fc.anything({ maxDepth: 1 }),
      }),
      fc.uint8Array({ maxLength: 50 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...events), fc.constantFrom('', '__proto__', 'constructor', 'no_existe')),
        fc.array(anything, { maxLength: 3 }),
        async (event, given) => {
          // Uses its own socket, because an unreadable frame may end the connection.
          const outsider = await connect(stranger);
          const sendable = given.map(value => JSON.parse(JSON.stringify(value ?? null) ?? 'null'));
          const reply = await Promise.race([outsider.ask(event, ...sendable), outsider.closed]);
          expect(reply).not.toMatchObject({ error: ERRORS.too_many_requests[1] });
          if (event !== 'leave_chat' || typeof reply !== 'object' || 'error' in reply)
            expect(reply).toMatchObject({ error: expect.any(String) });
          outsider.close();
        },
      ),
      { numRuns: 100 },
    );
    expect(await stored()).toEqual(before);
    expect(await his.ask('join', technician.id)).toEqual({});
  });

  it('keeps serving other clients after malformed frames', async () => {
    const his = await connect(technician);
    const attachment = Buffer.from([1, 2, 3]);
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const frames: readonly (string | readonly [string, Buffer])[] = [
      `42["send_message",{"request_id":${id},"sender_id":${customer.id},"message":{"toString":1}}]`,
      `42["send_message",{"request_id":1e999,"sender_id":-0,"message":"x","client_id":{"valueOf":null}}]`,
      `42["send_message",{"__proto__":{"request_id":${id}},"constructor":1}]`,
      '42["join_chat",{"toString":"x","valueOf":7}]',
      '42["join_chat",99999999999999999999999999]',
      '42["join_chat","0x10"]',
      '42["typing",[[[[[[[]]]]]]]]',
      `42["read_messages",${deep(5000)}]`,
      '42["__proto__",1]',
      '42["disconnect"]',
      '42[7,8]',
      '42[{"toString":1}]',
      '42[]',
      '42{"a":1}',
      '42',
      '43999[{"toString":1}]',
      '4299999999999999999["join",1]',
      '40{"token":{"toString":1}}',
      '45{}',
      '9',
      '\u0000',
      ['451-["send_message",{"_placeholder":true,"num":0}]', attachment],
      ['451-["join_chat",{"_placeholder":true,"num":9}]', attachment],
      ['451-1["typing",{"request_id":{"_placeholder":true,"num":"0"}}]', attachment],
      ['42["join",1]', attachment],
    ];
    for (const frame of frames) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      const ended = new Promise<void>(resolve => socket.addEventListener('close', () => resolve()));
      const answered = new Promise<void>(resolve => {
        socket.addEventListener('message', ({ data }: { data: unknown }) => {
          const text = String(data);
          if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: customer.token })}`);
          else if (text.startsWith('40')) {
            for (const part of typeof frame === 'string' ? [frame] : frame) socket.send(part);
            socket.send(`427["join",${customer.id}]`);
          } else if (text.startsWith('437')) resolve();
        });
      });
      // An unreadable frame ends the connection. Any other frame leaves it usable.
      await Promise.race([answered, ended]);
      socket.close();
    }
    expect(await his.ask('join', technician.id)).toEqual({});
  });

  it('rejects a text that is too long with a message and disconnects at an oversized frame', async () => {
    const hers = await connect(customer);
    const refusal = await hers.ask('send_message', messageFrom(customer, 'a'.repeat(100_000)));
    expect([refusal.field, typeof refusal.error]).toEqual(['message', 'string']);
    hers.socket.emit('send_message', messageFrom(customer, 'a'.repeat(1_000_000)));
    expect(await hers.closed).toMatch(/transport/);
    const again = await connect(customer);
    expect((await again.ask('send_message', messageFrom(customer, 'Corto'))).message).toBeDefined();
  });

  it('limits a user who floods the live channel over many connections without slowing others', async () => {
    // Earlier tests may have used up the events that the limiter allows this user within three seconds.
    await sleep(3000);
    const tabs: SocketClient[] = [];
    while (tabs.length < 10) tabs.push(await connect(customer));
    const his = await connect(technician);
    const typing = { request_id: id, userId: customer.id, userName: 'Carmen' };
    // Simulates users who reconnect at the same time.
    const back = await Promise.all(
      tabs.flatMap(tab => [
        tab.ask('join', customer.id),
        tab.ask('join_chat', id).then(() => tab.ask('typing', typing)),
      ]),
    );
    expect(back).toEqual(back.map(() => ({})));
    const flood = Array.from({ length: 3000 }, (_, n) =>
      tabs[n % tabs.length]?.ask('send_message', messageFrom(customer, `Aluvión ${n}`)),
    );
    const { message } = await his.ask('send_message', messageFrom(technician, 'En medio del aluvión'));
    expect(message).toBeDefined();
    const replies = await Promise.all(flood);
    const refused = replies.filter(reply => reply?.error === ERRORS.too_many_requests[1]);
    const kept = (await stored()).filter(({ message }) => message.startsWith('Aluvión'));
    expect(refused.length).toBeGreaterThan(2000);
    expect(replies.filter(reply => reply?.message)).toHaveLength(3000 - refused.length);
    expect(kept.length).toBeGreaterThan(0);
    const endless = await connect(stranger);
    for (let n = 0; n < 6000; n += 1) endless.socket.emit('join', stranger.id);
    expect(await endless.closed).toBe('io server disconnect');
  });
});
