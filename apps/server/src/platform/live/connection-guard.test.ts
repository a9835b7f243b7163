import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen, openSocketClient, type SocketClient } from '../../testing/live/socket-client.ts';
import { openWorld } from '../../testing/world.ts';
import { guardConnections } from './connection-guard.ts';
import { userRoom } from './rooms.ts';

let opened: Awaited<ReturnType<typeof openWorld>>;
let url: string;
let person: Person;
let bystander: SocketClient;

beforeAll(async () => {
  opened = await openWorld('sqlite');
  const { app } = opened.world;
  url = await listen(app);
  person = await seedPerson(app, 'user');
  bystander = await openSocketClient(url, (await seedPerson(app, 'user')).token);
});
afterAll(async () => {
  expect(bystander.socket.connected).toBe(true);
  bystander.close();
  await opened.close();
});

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Shorter than the ten seconds after which the server closes a connection without a CONNECT packet anyway. */
const WAIT_OPTIONS = { timeout: 8000 };

/**
 * Opens a WebSocket without the Socket.IO client, which would follow the protocol. `received` collects everything it
 * receives.
 */
async function openSocket() {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  sockets.push(socket);
  const received: string[] = [];
  let isGone = false;
  socket.on('message', text => received.push(String(text)));
  socket.on('error', () => {});
  socket.on('close', () => (isGone = true));
  await expect.poll(() => received.length, WAIT_OPTIONS).toBe(1);
  return { socket, received, isGone: () => isGone };
}

const CONNECT = () => `40${JSON.stringify({ token: person.token })}`;

it('the server accepts one session per connection, even when a client sends several CONNECT packets at once', async () => {
  const { socket, received, isGone } = await openSocket();
  for (let times = 0; times < 200; times += 1) socket.send(CONNECT());
  await expect.poll(isGone, WAIT_OPTIONS).toBe(true);
  expect(received.length).toBeLessThan(3);
  const once = await openSocket();
  once.socket.send(CONNECT());
  await expect.poll(() => once.received.length, WAIT_OPTIONS).toBe(2);
  opened.world.app.platform.live.emit([userRoom(person.id)], 'request_changed', { request_id: 1 });
  await expect
    .poll(() => once.received.slice(2), WAIT_OPTIONS)
    .toEqual(['42["request_changed",{"request_id":1}]']);
});

it('the server closes a connection when its last namespace disconnects', async () => {
  const { socket, received, isGone } = await openSocket();
  socket.send(CONNECT());
  await expect.poll(() => received.length, WAIT_OPTIONS).toBe(2);
  socket.send('41');
  await expect.poll(isGone, WAIT_OPTIONS).toBe(true);
});

it.each([
  ['acknowledgements of unknown events', (n: number) => `43${n}[]`],
  ['CONNECT packets for unknown namespaces', (n: number) => `40/x${n},{}`],
  ['pong packets', () => '3'],
])('the server closes a connection that floods it with %s', async (_, packet) => {
  const { socket, received, isGone } = await openSocket();
  socket.send(CONNECT());
  await expect.poll(() => received.length, WAIT_OPTIONS).toBe(2);
  for (let sent = 0; sent < 12_000; sent += 1) socket.send(packet(sent));
  await expect.poll(isGone, WAIT_OPTIONS).toBe(true);
});

it('the server closes a connection at the packet over the limit, before it handles the rest of the same request', () => {
  const engine = new EventEmitter();
  guardConnections({ engine } as unknown as Server);
  const close = vi.fn<(discard: boolean) => void>();
  const connection = Object.assign(new EventEmitter(), { close });
  engine.emit('connection', connection);
  for (let sent = 0; sent < 8000; sent += 1) connection.emit('packet');
  expect(close).not.toHaveBeenCalled();
  connection.emit('packet');
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
});

it('the server limits the memory for a client that causes answers and does not read them', async () => {
  const { socket, isGone } = await openSocket();
  socket.pause();
  const name = 'x'.repeat(150_000);
  for (let sent = 0; sent < 200; sent += 1) socket.send(`40/${name},{}`);
  await expect
    .poll(async () => {
      // A client that does not read learns that its connection is closed only when it writes.
      socket.send('3');
      await nextTurn();
      return isGone();
    }, WAIT_OPTIONS)
    .toBe(true);
});

it('the server limits the memory for a client that sends WebSocket pings and does not read the pongs', async () => {
  const { socket, received, isGone } = await openSocket();
  socket.send(CONNECT());
  await expect.poll(() => received.length, WAIT_OPTIONS).toBe(2);
  socket.pause();
  // Pongs fill the buffers of the system first, some 10 MB. Engine.IO would close this connection only at its next heartbeat.
  for (let sent = 0; sent < 400_000 && !isGone(); sent += 1) {
    if (socket.readyState === WebSocket.OPEN) socket.ping('x'.repeat(125));
    if (sent % 2000 === 0) await nextTurn();
  }
  await expect.poll(isGone, WAIT_OPTIONS).toBe(true);
});
