import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen } from '../../testing/live/socket-client.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../testing/world.ts';
import { chatRoom } from './access.ts';

/** Uses only section 7 of the specification: no acknowledgements, no keys of messages, no `leave_chat`. */
interface SpecClient {
  readonly socket: Socket;
  /** The payloads of `new_message`, in the order of their arrival. */
  readonly messages: readonly MessageOut[];
  /** Resolves with the next payload of an event. */
  next(event: string): Promise<unknown>;
}

onOneEngine('a Socket.IO client written only from the specification', world => {
  let url: string;
  let customer: Person;
  let technician: Person;
  let id: number;
  let otherId: number;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const { app } = world();
    url = await listen(app);
    customer = await seedPerson(app, 'user', 'Carmen');
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
    id = await acceptedJob(customer, technician);
    otherId = await acceptedJob(customer, technician);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  async function open(who: Person): Promise<SpecClient> {
    // The token in the handshake is the documented deviation.
    const socket = io(url, { auth: { token: who.token }, forceNew: true });
    sockets.push(socket);
    const messages: MessageOut[] = [];
    socket.on('new_message', message => messages.push(message));
    await new Promise<void>(resolve => socket.once('connect', () => resolve()));
    socket.emit('join', who.id);
    return { socket, messages, next: event => new Promise(resolve => socket.once(event, resolve)) };
  }
  /** Joins without an acknowledgement; resolves once the server has let the client in. */
  async function join({ socket }: SpecClient, who: Person, chat: number, sent: number | string = chat) {
    socket.emit('join_chat', sent);
    await expect.poll(() => world().app.platform.live.isAnyoneIn(chatRoom(chat, who.id))).toBe(true);
  }
  const stored = async (requestId: number) =>
    (await customer.call(chatEndpoints.listMessages, { params: { requestId } })).reply.messages;

  it.each(['websocket', 'polling'])(
    'connects with the token in the header `Authorization` by %s',
    async transport => {
      const extraHeaders = { authorization: `Bearer ${customer.token}` };
      const socket = io(url, { extraHeaders, transports: [transport], forceNew: true, reconnection: false });
      sockets.push(socket);
      const joined = new Promise(resolve => socket.once('connect', () => resolve('connected')));
      const refused = new Promise(resolve => socket.once('connect_error', error => resolve(error.message)));
      expect(await Promise.race([joined, refused])).toBe('connected');
    },
  );

  it.each([
    ['a number', (value: number) => value],
    ['text', (value: number) => String(value)],
  ])('chats with ids sent as %s', async (_, sent) => {
    const hers = await open(customer);
    const his = await open(technician);
    await join(hers, customer, id, sent(id));
    await join(his, technician, id, sent(id));
    const arrived = his.next('new_message');
    hers.socket.emit('send_message', {
      request_id: sent(id),
      sender_id: sent(customer.id),
      message: ' ¿Cuándo puedes venir? ',
    });
    const message = await arrived;
    expect(message).toMatchObject({
      id: expect.any(Number),
      request_id: id,
      sender_id: customer.id,
      message: '¿Cuándo puedes venir?',
      created_at: new Date(world().now).toISOString(),
    });
    expect((await stored(id)).at(-1)).toEqual(message);
    await expect.poll(() => hers.messages).toEqual([message]);

    const typing = his.next('user_typing');
    const typed = { request_id: sent(id), userId: sent(customer.id), userName: 'Carmen' };
    hers.socket.emit('typing', typed);
    expect(await typing).toEqual({ request_id: id, userId: customer.id, userName: 'Carmen' });
    const stopped = his.next('user_stop_typing');
    hers.socket.emit('stop_typing', typed);
    expect(await stopped).toEqual({ request_id: id, userId: customer.id });
  });

  it('receives only the messages of the chat it opened last', async () => {
    const hers = await open(customer);
    const his = await open(technician);
    for (const chat of [id, otherId]) await join(his, technician, chat);
    for (const [chat, text] of [
      [id, 'Del primer chat'],
      [otherId, 'Del segundo chat'],
    ])
      hers.socket.emit('send_message', { request_id: chat, sender_id: customer.id, message: text });
    await expect.poll(() => his.messages.map(({ message }) => message)).toEqual(['Del segundo chat']);
    expect((await stored(id)).at(-1)?.message).toBe('Del primer chat');
  });

  it('stores a text that is sent twice without a key as two messages', async () => {
    const hers = await open(customer);
    const before = (await stored(otherId)).length;
    for (let times = 0; times < 2; times += 1)
      hers.socket.emit('send_message', { request_id: otherId, sender_id: customer.id, message: 'Hola' });
    await expect.poll(async () => (await stored(otherId)).length).toBe(before + 2);
  });

  it('gets a refused event when it writes or types in the name of another user', async () => {
    const hers = await open(customer);
    const before = await stored(id);
    for (const [event, payload, field] of [
      ['send_message', { request_id: id, sender_id: technician.id, message: 'Hola' }, 'sender_id'],
      ['typing', { request_id: id, userId: technician.id, userName: 'Luis' }, 'userId'],
      ['join', technician.id, 'userId'],
    ] as const) {
      const refused = hers.next('refused');
      hers.socket.emit(event, payload);
      expect(await refused).toEqual({ event, error: ERRORS.forbidden[1], field });
    }
    expect(await stored(id)).toEqual(before);
  });
});
