import { globSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { HEIC_WORKER } from '@oficio/domain/photos.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../testing/live/socket-client.ts';
import { PRODUCTION } from '../../testing/process/production.ts';
import { openWorld } from '../../testing/world.ts';
import { readWebBuild } from './web-build.ts';

type Opened = Awaited<ReturnType<typeof openWorld>> & { url: string };

async function open(environment: Record<string, string>): Promise<Opened> {
  const opened = await openWorld('sqlite', { LOG_LEVEL: 'silent', ...environment });
  return { ...opened, url: await listen(opened.world.app) };
}

let production: Opened;
let development: Opened;
beforeAll(async () => {
  production = await open({ ...PRODUCTION, RATE_LIMIT: '1' });
  development = await open({});
});
afterAll(async () => {
  await production.close();
  await development.close();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

/** Sends bytes on a connection of its own and reads the head of the answer. */
async function send({ url }: Opened, bytes: string): Promise<Answer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received = text(socket);
  socket.write(bytes);
  // An accepted WebSocket stays open.
  const timer = setTimeout(() => socket.end(), 1500);
  const [start = '', ...lines] = (await received).split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  clearTimeout(timer);
  const pairs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { status: Number(start.split(' ')[1]), headers: new Headers(pairs) };
}

const get = async ({ url }: Opened, path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers });
  await answer.arrayBuffer();
  return answer;
};

const upgrade = (path: string, headers: Record<string, string> = {}) => {
  const table = {
    host: 'oficio.example',
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: PRODUCTION.PUBLIC_URL,
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(table).map(([name, value]) => `${name}: ${value}\r\n`);
  return send(production, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};

const WEB_SOCKET = '/socket.io/?EIO=4&transport=websocket';
const POLLING = '/socket.io/?EIO=4&transport=polling';

async function firstScript(): Promise<string> {
  const page = await (await fetch(`${production.url}/`)).text();
  return /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
}

async function photo(): Promise<Answer> {
  const { files } = production.world.app.platform;
  return get(production, files.link(await files.save(Buffer.from('webp')), Date.now()));
}

const kinds: readonly [string, number, () => Promise<Answer>][] = [
  ['a page', 200, () => get(production, '/')],
  ['a page that does not exist', 404, () => get(production, '/nothing')],
  ['a static file', 200, async () => get(production, await firstScript())],
  ['the manifest', 200, () => get(production, '/manifest.webmanifest')],
  ['a redirect to the address of a page', 301, () => get(production, '//login')],
  ['a redirect of a sign-in', 302, () => get(production, '/api/auth/google')],
  ['a reply of the API', 200, () => get(production, '/api/payments/config')],
  ['a refused call', 401, () => get(production, '/api/auth/me')],
  ['an unknown call', 404, () => get(production, '/api/nothing')],
  ['an unreadable address', 404, () => get(production, '/api/technicians/%ff')],
  ['the health check', 200, () => get(production, '/healthz')],
  ['a photo', 200, photo],
  ['a photo with an expired address', 403, () => get(production, '/api/files/x.webp')],
  ['a request without a host', 400, () => send(production, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['broken HTTP', 400, () => send(production, 'GET\r\n\r\n')],
  [
    'headers that are too long',
    431,
    () => send(production, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  ['a polling handshake', 200, () => get(production, POLLING)],
  ['a refused polling handshake', 403, () => get(production, POLLING, { origin: 'https://evil.example' })],
  ['an unknown polling connection', 400, () => get(production, `${POLLING}&sid=unknown`)],
  ['a WebSocket', 101, () => upgrade(WEB_SOCKET)],
  ['a WebSocket of a foreign page', 403, () => upgrade(WEB_SOCKET, { origin: 'https://evil.example' })],
  ['a WebSocket of an unknown connection', 400, () => upgrade(`${WEB_SOCKET}&sid=unknown`)],
  ['a WebSocket without a valid key', 400, () => upgrade(WEB_SOCKET, { 'sec-websocket-key': 'short' })],
  ['a WebSocket of another path', 404, () => upgrade('/api/auth/me')],
];

describe('the security headers', () => {
  it.each(kinds)('the answer to %s has the security headers', async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  });

  it('only the worker that decodes HEIC photos may use WebAssembly, and it may load nothing of other sites', async () => {
    const scripts = globSync('assets/*.js', { cwd: readWebBuild({ tileUrl: null })?.folder ?? '' });
    const [worker, another] = scripts.filter(path => path.startsWith(`assets/${HEIC_WORKER}-`));
    expect(another).toBeUndefined();
    for (const script of [...scripts.filter(path => path !== worker).slice(0, 3), 'service-worker.js'])
      expect((await get(production, `/${script}`)).headers.get('content-security-policy')).not.toContain(
        'unsafe-eval',
      );
    const { status, headers } = await get(production, `/${worker}`);
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self'",
      ]),
    );
  });

  it.each(['/sandbox/mail', '/sandbox/mail/1/html', '/sandbox/onboarding/none', '/v1/accounts'])(
    'the answer to the sandbox address %s, which exists only outside production, has the security headers',
    async path => {
      const { headers } = await get(development, path);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain('frame-ancestors');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).not.toBeNull();
    },
  );
});
