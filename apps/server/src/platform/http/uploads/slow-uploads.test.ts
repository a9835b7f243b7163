import { once } from 'node:events';
import promises, { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE, done } from '@oficio/domain/fields/contract.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../testing/silent-log.ts';
import { UploadFolder } from '../../files/upload-folder.ts';
import { SecurityLog } from '../../logs/security-log.ts';
import { Limits } from '../../security/limits/limits.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { Shutdown } from '../../tasks/shutdown.ts';
import { createRouter } from '../create-router.ts';
import { OwnOrigins } from '../own-origins.ts';
import { createServer } from '../server.ts';
import { FORM_MAX_BYTES } from './arriving-body.ts';
import { FormReceiver } from './form-receiver.ts';

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
const NO_PHOTO = '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nHola\r\n--x--\r\n';
/** What browsers send when no photo was chosen. */
const EMPTY_PHOTO =
  '--x\r\ncontent-disposition: form-data; name="image"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
const CROWD = '203.0.113.7';

/** Sizes of the photos that the server received. */
let sizes: (number | undefined)[] = [];
/** Users whose sessions have ended. */
let loggedOut = new Set<number>();
/** A user whose forms are refused before they arrive. */
const OVER_QUOTA = 77;

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
    forms: new FormReceiver(new UploadFolder(folder), new Limits(settings)),
  }).on(
    PHOTO,
    async ({ file }) => {
      sizes.push(file?.size);
      return DONE;
    },
    {
      beforeForm: async ({ userId }) => {
        if (userId === OVER_QUOTA) throw new AppError('photo_quota');
      },
    },
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

let server: Awaited<ReturnType<typeof startServer>>;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficio-slow-'));
  sizes = [];
  loggedOut = new Set();
  server = await startServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  server.server.closeAllConnections();
  await server.close();
  await rm(folder, { recursive: true });
});

/** Opens a form of `size` bytes, or of unknown size, and sends only its head. */
function begin(
  user: number,
  size: number | null,
  address = `10.0.${user}.1`,
): { socket: Socket; answer: Promise<{ status: number; head: string; body: unknown }> } {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    [
      'POST /api/photo HTTP/1.1',
      'host: x',
      'connection: close',
      `authorization: Bearer ${String(user).padStart(24, '0')}`,
      `x-forwarded-for: ${address}`,
      'content-type: multipart/form-data; boundary=x',
      size === null ? 'transfer-encoding: chunked' : `content-length: ${size}`,
      '\r\n',
    ].join('\r\n'),
  );
  const answer = text(socket).then(reply => {
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    return { status: Number(head.slice(9, 12)), head, body: body && (JSON.parse(body) as unknown) };
  });
  return { socket, answer };
}

/** Opens an upload of a photo of `size` bytes and sends only the beginning of the form. */
function beginUpload(user: number, size: number, address?: string) {
  const upload = begin(user, HEAD.length + size + TAIL.length, address);
  upload.socket.write(HEAD);
  return upload;
}

const uploadBy = async (user: number, address?: string) => {
  const { socket, answer } = beginUpload(user, 4, address);
  socket.write(`abcd${TAIL}`);
  return answer;
};

/** Waits until the server has read what the sockets sent. */
const arrived = async (done: () => boolean) => {
  while (!done()) await new Promise(resolve => setImmediate(resolve));
};

const text408 = 'Los datos han tardado demasiado en llegar. Inténtalo de nuevo';
/** Files of the forms that arrive. */
const onDisk = () => readdir(folder).catch((): string[] => []);

/** Begins two uploads of each of these users and waits until the server stores them. */
async function beginSlow(users: readonly number[], address?: string) {
  const slow = users.flatMap(user => [1, 2].map(() => beginUpload(user, 1000, address)));
  for (const { socket } of slow) socket.write('a');
  await expect.poll(async () => (await onDisk()).length).toBe(slow.length);
  return slow;
}

it.each([
  ['the same address', CROWD, CROWD],
  ['the same /56', '2001:db8:1:201::1', '2001:db8:1:202::1'],
  ['another address', CROWD, '198.51.100.3'],
])(
  '40 slow senders delay no photo of a person at %s, and get 408 after 20 seconds',
  async (_, crowd, own) => {
    const users = Array.from({ length: 40 }, (_, n) => n);
    const slow = await beginSlow(users, crowd);
    for (let n = 0; n < 5; n += 1) expect((await uploadBy(200, own)).status).toBe(200);
    vi.advanceTimersByTime(20_000);
    for (const { status, head, body } of await Promise.all(slow.map(({ answer }) => answer))) {
      expect([status, body]).toEqual([408, { error: text408 }]);
      expect(head).toContain('connection: close');
    }
    expect(await onDisk()).toEqual([]);
  },
);

it('a person with two slow photos gets 429 for a third, and sends a form without a photo at once', async () => {
  const [first] = await beginSlow([1]);
  const third = await uploadBy(1);
  expect(third).toMatchObject({
    status: 429,
    body: { error: 'Ya se están subiendo otras fotos tuyas. Espera a que terminen' },
  });
  expect(third.head).toContain('retry-after: 5');
  for (const end of [NO_PHOTO, EMPTY_PHOTO]) {
    const { socket, answer } = begin(1, end.length);
    socket.write(end);
    expect((await answer).status).toBe(200);
  }
  expect(sizes).toEqual([undefined, undefined]);
  first?.socket.write(`${'a'.repeat(999)}${TAIL}`);
  expect((await first?.answer)?.status).toBe(200);
  expect((await uploadBy(1)).status).toBe(200);
});

it('a photo over a quota of its sender gets 429 before it arrives', async () => {
  const { answer } = begin(OVER_QUOTA, 1000);
  expect((await answer).status).toBe(429);
});

it('a form whose fields take more than 100 KB of memory gets 413', async () => {
  const field = (name: number) =>
    `--x\r\ncontent-disposition: form-data; name="f${name}"\r\n\r\n${'a'.repeat(20_000)}\r\n`;
  const form = (fields: number) =>
    Array.from({ length: fields }, (_, name) => field(name)).join('') + NO_PHOTO;
  const send = async (text: string) => {
    const { socket, answer } = begin(1, text.length);
    socket.write(text);
    return (await answer).status;
  };
  expect([await send(form(4)), await send(form(5))]).toEqual([200, 413]);
});

it('the server answers 408 when a photo stops arriving for 30 seconds, also when most of it has arrived', async () => {
  const { socket, answer } = beginUpload(1, 900_001);
  socket.write(Buffer.alloc(900_000));
  await expect.poll(async () => (await stat(join(folder, String((await onDisk())[0])))).size).toBe(900_000);
  vi.advanceTimersByTime(29_000);
  expect(await Promise.race([answer, new Promise(resolve => setImmediate(resolve, 'none'))])).toBe('none');
  vi.advanceTimersByTime(2000);
  expect((await answer).status).toBe(408);
  expect(await onDisk()).toEqual([]);
});

it('removes what arrived when the sender closes the connection', async () => {
  const [first, second] = await beginSlow([1]);
  for (const { socket, answer } of [first, second].flatMap(upload => upload ?? [])) {
    socket.destroy();
    await expect(answer).rejects.toThrow();
  }
  await expect.poll(onDisk).toEqual([]);
  expect((await uploadBy(1)).status).toBe(200);
  expect(await onDisk()).toEqual([]);
});

it('a photo gets 503 with a clear text while the disk has no room, and is accepted afterwards', async () => {
  const full = vi.spyOn(promises, 'statfs').mockResolvedValue({ bavail: 1000, bsize: 4096 } as never);
  syncBuiltinESMExports();
  try {
    const { status, head, body } = await uploadBy(1);
    expect([status, body]).toEqual([
      503,
      { error: 'Ahora no se pueden recibir fotos. Vuelve a probar más tarde', reference: expect.any(String) },
    ]);
    expect(head).toContain('retry-after: 60');
  } finally {
    full.mockRestore();
    syncBuiltinESMExports();
  }
  expect((await uploadBy(1)).status).toBe(200);
});

it.each(['ENOSPC', 'EIO', 'EMFILE'])('a photo gets 503 when its file cannot be created: %s', async code => {
  const broken = vi.spyOn(promises, 'open').mockRejectedValue(Object.assign(new Error(code), { code }));
  syncBuiltinESMExports();
  try {
    expect((await uploadBy(1)).status).toBe(503);
  } finally {
    broken.mockRestore();
    syncBuiltinESMExports();
  }
  expect((await uploadBy(1)).status).toBe(200);
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
  const { status, head, body } = await answer;
  expect([status, body]).toEqual([413, { error: 'Los datos enviados ocupan demasiado' }]);
  expect(head).toContain('connection: close');
});

it('a form without a length is cut when more than 32 MB of it arrived', async () => {
  const { socket, answer } = begin(1, null);
  let sent = 0;
  const send = (bytes: Buffer | string) => {
    sent += bytes.length;
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    return new Promise(resolve => socket.write('\r\n', resolve));
  };
  await send(HEAD);
  const chunk = Buffer.alloc(65_536);
  while (sent + chunk.length <= FORM_MAX_BYTES) await send(chunk);
  expect(await Promise.race([answer, new Promise(resolve => setImmediate(resolve, 'none'))])).toBe('none');
  await send(chunk);
  const { status, head, body } = await answer;
  expect([status, body]).toEqual([413, { error: 'Los datos enviados ocupan demasiado' }]);
  expect(head).toContain('connection: close');
  expect(await onDisk()).toEqual([]);
});
