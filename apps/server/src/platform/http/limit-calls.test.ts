import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { DONE, done } from '@oficio/domain/fields/contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { limitsWith } from '../../testing/limits-with.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { UploadFolder } from '../files/upload-folder.ts';
import { SecurityLog } from '../logs/security-log.ts';
import { CallLimiter } from '../security/limits/call-limiter.ts';
import { readSettings } from '../settings/read-settings.ts';
import { Shutdown } from '../tasks/shutdown.ts';
import { createRouter } from './create-router.ts';
import { OwnOrigins } from './own-origins.ts';
import { createServer } from './server.ts';
import { FormReceiver } from './uploads/form-receiver.ts';

const OPEN = { method: 'GET', path: '/api/open', access: 'public', reply: done } as const satisfies Endpoint;
const OWN = { method: 'GET', path: '/api/own', access: 'session', reply: done } as const satisfies Endpoint;

const windowMs = 60_000;
const ANONYMOUS = 20;
const UNKNOWN = 10;
const OF_SESSION = 15;
const CROWD = '203.0.113.7';
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Starts a server with small limits. Tokens that begin with 'open' have a session. */
async function startServer() {
  const settings = readSettings({});
  const log = silentLog();
  const security = new SecurityLog({ log, key: Buffer.alloc(32), production: false });
  const limits = limitsWith({
    anonymous_call: { max: ANONYMOUS, windowMs },
    unknown_token_call: { max: UNKNOWN, windowMs },
    session_call: { max: OF_SESSION, windowMs },
  });
  const calls = new CallLimiter(limits);
  const context = { log, access: null, security, shutdown: new Shutdown(), calls };
  const server = await createServer(settings, context);
  const router = createRouter(server, {
    authentication: {
      authenticate: async token =>
        token.startsWith('open')
          ? { userId: 7, role: 'user', key: token, stage: 'open', isConfirmed: true }
          : null,
      waysToConfirm: async () => [],
    },
    checkReplies: false,
    origins: new OwnOrigins(settings),
    forms: new FormReceiver(new UploadFolder(settings.dataDir), limits),
  });
  for (const row of [OPEN, OWN]) router.on(row, async () => DONE);
  server.get('/page', async () => 'page');
  server.get('/file', { config: { rateLimit: false } }, async () => 'file');
  return server;
}

describe('limits of calls', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeEach(async () => {
    server = await startServer();
    return () => server.close();
  });

  const call = (url: string, address: string, token?: string) =>
    server.inject({
      url,
      remoteAddress: address,
      headers: token === undefined ? {} : { authorization: `Bearer ${token.padEnd(40, 'x')}` },
    });
  async function statuses(times: number, send: (number: number) => ReturnType<typeof call>) {
    const seen = new Map<number, number>();
    for (let number = 0; number < times; number += 1) {
      const { statusCode } = await send(number);
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
    }
    return Object.fromEntries(seen);
  }

  it('a network over the limit of anonymous calls gets 429, and its sessions, files and other networks are served', async () => {
    expect(await statuses(ANONYMOUS + 5, () => call(OPEN.path, CROWD))).toEqual({ 200: ANONYMOUS, 429: 5 });
    const refused = await call(OPEN.path, CROWD);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-ratelimit-limit']).toBe(String(ANONYMOUS));
    expect((await call('/file', CROWD)).statusCode).toBe(200);
    expect((await call(OPEN.path, '198.51.100.9')).statusCode).toBe(200);
    for (const url of [OPEN.path, OWN.path])
      expect((await call(url, CROWD, `open ${url}`.replaceAll(/\W/g, '-'))).statusCode).toBe(200);
  });

  it('a session over its limit gets 429, from each address, and the other sessions of the network are served', async () => {
    const first = (address: string) => call(OWN.path, address, 'open-first');
    expect(await statuses(OF_SESSION + 5, () => first(CROWD))).toEqual({ 200: OF_SESSION, 429: 5 });
    expect((await first('198.51.100.9')).statusCode).toBe(429);
    expect((await call(OWN.path, CROWD, 'open-second')).statusCode).toBe(200);
    expect((await call(OPEN.path, CROWD)).statusCode).toBe(200);
  });

  it('tokens without a session count for the network and are then not looked up, and known sessions are served', async () => {
    expect((await call(OWN.path, CROWD, 'open-known')).statusCode).toBe(200);
    const guess = (number: number) => call(OWN.path, CROWD, `guess-${number}`);
    expect(await statuses(UNKNOWN + 5, guess)).toEqual({ 401: UNKNOWN, 429: 5 });
    expect((await call(OWN.path, CROWD, 'open-known')).statusCode).toBe(200);
    expect((await call(OPEN.path, CROWD)).statusCode).toBe(200);
  });

  it('other spellings of a path count like the path and do not bypass its limit', async () => {
    const spellings = [`${OPEN.path}/`, OPEN.path.toUpperCase(), `/${OPEN.path}`, `${OPEN.path};a=b`];
    expect(await statuses(ANONYMOUS, number => call(spellings[number % 4] ?? '', CROWD))).toEqual({
      404: ANONYMOUS,
    });
    for (const url of [...spellings, '/api/%6Fpen', `${OPEN.path}?a=b`, OPEN.path])
      expect((await call(url, CROWD)).statusCode).toBe(429);
  });

  it('the calls of an IPv6 /56 have four times the limit of a /64, also from a new /64', async () => {
    const subnet = (number: number) => call(OPEN.path, `2001:db8:1:2${(number % 8).toString(16)}::${number}`);
    expect(await statuses(4 * ANONYMOUS + 5, subnet)).toEqual({ 200: 4 * ANONYMOUS, 429: 5 });
    expect((await call(OPEN.path, '2001:db8:1:2f::1')).statusCode).toBe(429);
    expect((await call(OPEN.path, '2001:db8:1:301::1')).statusCode).toBe(200);
  });

  it('the refused calls of an IPv6 /64 do not count against its neighbours in the same /56', async () => {
    const seen = await statuses(5 * ANONYMOUS, () => call(OPEN.path, '2001:db8:1:20::1'));
    expect(seen).toEqual({ 200: ANONYMOUS, 429: 4 * ANONYMOUS });
    expect((await call(OPEN.path, '2001:db8:1:21::1')).statusCode).toBe(200);
  });

  it('a browser that opens a limited address gets an HTML page with the time to wait, and an API call gets JSON', async () => {
    await statuses(ANONYMOUS, () => call(OPEN.path, CROWD));
    const open = (url: string, headers: object) =>
      server.inject({ url, remoteAddress: CROWD, headers: { ...headers } });
    const page = await open('/page', BROWSER);
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="es">');
    const wait = Number(page.headers['retry-after']);
    expect(page.body).toContain(`Vuelve a probar en ${wait} segundos.`);
    expect(page.headers['cache-control']).toBe('no-store');
    for (const [url, headers] of [
      [OPEN.path, BROWSER],
      ['/page', { accept: 'application/json' }],
      ['/page', {}],
    ] as const) {
      const answer = await open(url, headers);
      expect([answer.statusCode, answer.json()]).toEqual([429, { error: ERRORS.too_many_requests[1] }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
