import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { DONE, done } from '@oficio/domain/fields/contract.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../testing/silent-log.ts';
import { SecurityLog } from '../../observability/security-log.ts';
import { Shutdown } from '../../process/shutdown.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { createRouter } from '../create-router.ts';
import { OwnOrigins } from '../own-origins.ts';
import { createServer } from '../server.ts';
import { ArrivalPace, FORM_MAX_BYTES } from './arrival-pace.ts';
import { RefusedPhotos } from './refused-photos.ts';
import { UploadSlots } from './upload-slots.ts';

const PHOTO = {
  method: 'POST',
  path: '/api/photo',
  access: 'session',
  upload: { field: 'image', maxBytes: 1_000_000 },
  reply: done,
} as const satisfies Endpoint;
const HEAD =
  '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

/** Sizes of the photos that the server received. */
let sizes: (number | undefined)[] = [];
/** Users whose sessions have ended. */
let loggedOut = new Set<number>();

/** Starts a server with one call, which receives a photo. */
async function startServer() {
  const settings = readSettings({ RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
  const log = silentLog();
  const security = new SecurityLog({ log, key: Buffer.alloc(32), production: false });
  const shutdown = new Shutdown();
  const server = await createServer(settings, { log, access: null, security, shutdown, calls: null });
  createRouter(server, {
    authentication: {
      authenticate: async token => {
        const userId = Number(token.slice(-4));
        if (loggedOut.has(userId)) return null;
        return { userId, role: 'user', key: token, stage: 'open', isConfirmed: true };
      },
      waysToConfirm: async () => [],
    },
    checkReplies: false,
    origins: new OwnOrigins(settings),
    uploads: new UploadSlots(settings),
    refusedPhotos: new RefusedPhotos(settings),
  }).on(PHOTO, async ({ file }) => {
    sizes.push(file?.bytes.length);
    return DONE;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

let server: Awaited<ReturnType<typeof startServer>>;
beforeEach(async () => {
  sizes = [];
  loggedOut = new Set();
  server = await startServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  server.server.closeAllConnections();
  await server.close();
});

/** Opens an upload of `size` bytes by a user whose network is `10.0.<user>.1`, and sends only the beginning of the form. */
function beginUpload(
  user: number,
  size: number,
): { socket: Socket; answer: Promise<{ status: number; head: string; body: unknown }> } {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    [
      'POST /api/photo HTTP/1.1',
      'host: x',
      'connection: close',
      `authorization: Bearer ${String(user).padStart(24, '0')}`,
      `x-forwarded-for: 10.0.${user}.1`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${HEAD.length + size + TAIL.length}`,
      `\r\n${HEAD}`,
    ].join('\r\n'),
  );
  const answer = text(socket).then(reply => {
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    return { status: Number(head.slice(9, 12)), head, body: body && (JSON.parse(body) as unknown) };
  });
  return { socket, answer };
}

const uploadBy = async (user: number) => {
  const { socket, answer } = beginUpload(user, 4);
  socket.write(`abcd${TAIL}`);
  return answer;
};

/** Waits until the server has read what the sockets sent. */
const arrived = async (done: () => boolean) => {
  while (!done()) await new Promise(resolve => setImmediate(resolve));
};

/** Begins uploads of 16 users, which send nothing more, and waits until another user gets no slot. */
async function holdAllSlots() {
  const slow = Array.from({ length: 32 }, (_, n) => beginUpload(Math.floor(n / 2), 1000));
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  while ((await uploadBy(200)).status === 200);
  return slow;
}

it('32 senders that send nothing hold all slots for 20 seconds, and then get 408 and free them', async () => {
  const slow = await holdAllSlots();
  const refused = await uploadBy(200);
  expect(refused).toMatchObject({
    status: 503,
    body: { error: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos' },
  });
  expect(refused.head).toContain('retry-after: 5');
  vi.advanceTimersByTime(20_000);
  for (const { status, head, body } of await Promise.all(slow.map(({ answer }) => answer))) {
    expect([status, body]).toEqual([
      408,
      { error: 'Los datos han tardado demasiado en llegar. Inténtalo de nuevo' },
    ]);
    expect(head).toContain('connection: close');
  }
  expect((await uploadBy(200)).status).toBe(200);
});

it('while all slots are taken, a new upload takes the slot of a sender that has been too slow for two seconds', async () => {
  const slow = await holdAllSlots();
  const answers = Promise.all(slow.map(({ answer }) => answer));
  vi.advanceTimersByTime(2000);
  expect((await uploadBy(200)).status).toBe(200);
  vi.advanceTimersByTime(18_000);
  // The status of a connection that was closed without an answer is 0.
  expect((await answers).map(({ status }) => status).sort()).toEqual([0, ...Array(31).fill(408)]);
});

it('a sender of 32 KB per second may take longer than 20 seconds, and gets 408 20 seconds after it stops', async () => {
  const connections: Socket[] = [];
  server.server.on('connection', connection => connections.push(connection));
  const chunk = Buffer.alloc(65_536);
  const size = 12 * chunk.length;
  /** Sends a chunk every two seconds. */
  const send = async (socket: Socket, chunks: number) => {
    await arrived(() => connections.length > 0);
    const connection = connections.pop();
    const before = connection?.bytesRead ?? 0;
    for (let sent = 1; sent <= chunks; sent += 1) {
      socket.write(chunk);
      await arrived(() => (connection?.bytesRead ?? 0) >= before + sent * chunk.length);
      vi.advanceTimersByTime(2000);
    }
  };
  const steady = beginUpload(1, size);
  await send(steady.socket, 12);
  steady.socket.write(TAIL);
  expect([(await steady.answer).status, sizes]).toEqual([200, [size]]);

  const stopped = beginUpload(1, size);
  await send(stopped.socket, 11);
  vi.advanceTimersByTime(19_000);
  expect(await Promise.race([stopped.answer, new Promise(resolve => setImmediate(resolve, 'none'))])).toBe(
    'none',
  );
  vi.advanceTimersByTime(2000);
  expect((await stopped.answer).status).toBe(408);
});

it('a photo whose sender logs out while it arrives gets 401 and is not handled', async () => {
  const waiting = once(server.server, 'request');
  const { socket, answer } = beginUpload(1, 4);
  await waiting;
  // The session is looked up before the slot is taken, so that the next call of this user shows that the photo waits for its bytes.
  expect((await uploadBy(1)).status).toBe(200);
  loggedOut.add(1);
  socket.write(`abcd${TAIL}`);
  expect((await answer).status).toBe(401);
  expect(sizes).toEqual([4]);
});

/** Sends a head and the first byte of a body that never ends. Returns what the server answers until it closes the connection. */
async function answerToUnfinished(head: readonly string[], isAnsweredAtOnce: boolean): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', bytes => {
    answer += bytes;
  });
  const waiting = once(server.server, 'request');
  const closed = once(socket, 'close');
  socket.write(`${[...head, 'host: x', 'content-length: 1000'].join('\r\n')}\r\n\r\n{`);
  await waiting;
  if (isAnsweredAtOnce) await arrived(() => answer !== '');
  vi.advanceTimersByTime(60_000);
  await closed;
  return answer;
}

it('a body without a photo gets 408 after a minute, and its connection is closed', async () => {
  const answer = await answerToUnfinished(
    [
      'POST /api/photo HTTP/1.1',
      `authorization: Bearer ${'1'.padStart(24, '0')}`,
      'content-type: application/json',
    ],
    false,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*Los datos han tardado demasiado en llegar/s);
});

it.each([
  ['a stranger, who may send no photo', 'POST /api/photo HTTP/1.1', 401],
  ['a caller of a call that does not exist', 'POST /api/nothing HTTP/1.1', 404],
])(
  'closes the connection of %s a minute after the answer, because the form does not end',
  async (_, line, status) => {
    const type = 'content-type: multipart/form-data; boundary=x';
    expect(await answerToUnfinished([line, type], true)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);

it('a form that declares more than 32 MB gets 413 before it arrives', async () => {
  const { answer } = beginUpload(1, FORM_MAX_BYTES);
  expect(await answer).toMatchObject({
    status: 413,
    body: { error: 'Los datos enviados ocupan demasiado' },
  });
});

it('a form without an end gets no more time than the largest form, however fast it arrives', () => {
  const body = new IncomingMessage(new Socket());
  const received = vi.spyOn(body.socket, 'bytesRead', 'get').mockReturnValue(0);
  const pace = new ArrivalPace(body);
  received.mockReturnValue(FORM_MAX_BYTES);
  const longest = pace.leftMs(0);
  expect(longest).toBe(1_024_000);
  received.mockReturnValue(1000 * FORM_MAX_BYTES);
  expect(pace.leftMs(0)).toBe(longest);
});
