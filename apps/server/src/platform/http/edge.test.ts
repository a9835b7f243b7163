import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AppError, ERRORS } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { newPerson } from '../../testing/accounts/people.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { onOneEngine } from '../../testing/world.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { UploadFolder } from '../files/upload-folder.ts';
import { createLog } from '../logs/log.ts';
import { SecurityLog } from '../logs/security-log.ts';
import { CallLimiter } from '../security/limits/call-limiter.ts';
import { Limits } from '../security/limits/limits.ts';
import { readSettings } from '../settings/read-settings.ts';
import { Shutdown } from '../tasks/shutdown.ts';
import { createServer } from './server.ts';
import { FormReceiver } from './uploads/form-receiver.ts';

onOneEngine('HTTP edge', world => {
  const send = (options: object) =>
    world().app.server.inject({ method: 'POST', url: '/api/auth/login', ...options } as {
      method: 'POST';
      url: string;
    });
  const json = { 'content-type': 'application/json' };

  it.each([
    ['an unknown call', { method: 'GET', url: '/api/nothing' }, 404, 'Esta dirección no existe'],
    ['an unknown method', { method: 'DELETE' }, 405, 'Esta operación no existe'],
    [
      'an unknown method with an unreadable body',
      { method: 'PUT', headers: json, payload: '{' },
      405,
      'Esta operación no existe',
    ],
    [
      'an unreadable address',
      { method: 'GET', url: '/api/technicians/%ff' },
      404,
      'Esta dirección no existe',
    ],
    [
      'an address that is too long',
      { method: 'GET', url: `/api/technicians/${'9'.repeat(300)}` },
      404,
      'Esta dirección no existe',
    ],
    [
      'an incomplete body',
      { headers: json, payload: '{"email":' },
      400,
      'El cuerpo de la petición no se puede leer',
    ],
    [
      'a body with __proto__',
      { headers: json, payload: '{"__proto__":{"role":"admin"}}' },
      400,
      'El cuerpo de la petición no se puede leer',
    ],
    [
      'another media type',
      { headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'El formato de los datos enviados no se admite',
    ],
    [
      'an oversized body',
      { headers: json, payload: JSON.stringify({ email: 'x'.repeat(200_000) }) },
      413,
      'Los datos enviados ocupan demasiado',
    ],
  ])('answers %s with a JSON error in Spanish', async (_, options, status, error) => {
    const response = await send(options);
    expect([response.statusCode, response.json()]).toEqual([status, { error }]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['GET', '/api/auth/login', 'POST'],
    ['POST', '/api/auth/me', 'GET, HEAD'],
    ['PATCH', '/api/requests/7/status', 'PUT'],
    ['DELETE', '/api/requests/my-requests', 'GET, HEAD'],
    ['POST', '/api/notifications/read-all', 'PUT'],
    ['OPTIONS', '/api/technicians/services/3', 'DELETE'],
    ['GET', '/api/payments/webhook', 'POST'],
    ['POST', '/api/auth/google', 'GET, HEAD'],
  ])('answers %s %s with 405 and the methods of the path', async (method, url, allow) => {
    const response = await send({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    expect(response.json()).toEqual({ error: 'Esta operación no existe' });
  });

  it.each([
    '/api/auth/login/',
    '/api/auth/LOGIN',
    '/API/auth/login',
    '//api/auth/login',
    '/api/auth//login',
    '/api/auth/login;a=b',
  ])('answers %s with 404, so no other spelling of a path reaches its call', async url => {
    const response = await send({ url, headers: json, payload: '{}' });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'Esta dirección no existe' }]);
  });

  it('treats a path with encoded letters as the path', async () => {
    const response = await send({ url: '/api/auth/%6Cogin', headers: json, payload: '{}' });
    expect([response.statusCode, response.json().field]).toEqual([400, 'email']);
  });

  it('answers HEAD on paths that answer GET', async () => {
    expect((await send({ method: 'HEAD', url: '/api/services' })).statusCode).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE'])('treats an empty JSON body of %s as no body', async method => {
    const url =
      { POST: '/api/auth/logout', PUT: '/api/notifications/read-all' }[method] ?? '/api/account/email';
    const { token } = await newPerson(world().app);
    const response = await send({
      method,
      url,
      headers: { ...json, authorization: `Bearer ${token}` },
      payload: '',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
  });

  it.each([{ headers: json, payload: '' }, { headers: json, payload: 'null' }, {}])(
    'names the first missing field of a call without a body (%j)',
    async options => {
      const response = await send(options);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: 'Por favor completa todos los campos', field: 'email' },
      ]);
    },
  );

  it('returns different errors for a missing session and a session that ended', async () => {
    const get = (headers: object) => send({ method: 'GET', url: '/api/auth/me', headers });
    expect((await get({})).json()).toEqual({ error: 'Debes iniciar sesión' });
    const ended = await get({ authorization: `Bearer ${'x'.repeat(43)}` });
    expect([ended.statusCode, ended.json()]).toEqual([
      401,
      { error: 'Tu sesión ha caducado. Inicia sesión de nuevo' },
    ]);
  });

  it('returns the health status and a policy about who may frame the site', async () => {
    const response = await send({ method: 'GET', url: '/healthz' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(response.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe('error pages', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  it('an unexpected error names its request in the body, the header and the line of the log', async () => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    const log = createLog('error', { write: line => void lines.push(JSON.parse(line)) });
    const server = await bareServer({ TRUST_PROXY: '127.0.0.1' }, log);
    server.get('/broken', () => Promise.reject(new Error('<secret>')));
    for (const headers of [{}, { 'x-request-id': 'the-id-of-the-proxy' }]) {
      const answer = await server.inject({ url: '/broken', headers });
      const id = answer.headers['x-request-id'];
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        { error: 'Ha ocurrido un error inesperado. Inténtalo de nuevo', reference: id },
      ]);
      expect(lines.pop()).toMatchObject({ msg: 'call failed', code: 'internal', request_id: id });
    }
    const page = await server.inject({
      url: '/broken',
      headers: { ...BROWSER, 'x-request-id': '0123456789' },
    });
    expect(page.body).toContain('Referencia:\u00a001234567<');
    expect(lines).toMatchObject([{ request_id: '0123456789' }]);
    await server.close();
  });

  it('errors without a line in the log name no request', async () => {
    const server = await bareServer({});
    server.get('/refused', () => Promise.reject(new AppError('forbidden')));
    server.get('/outage', () => Promise.reject(new DatabaseUnavailable(new Error('gone'))));
    server.get('/stopping', () => Promise.reject(new AppError('shutting_down')));
    const counting = new AppError('figures_being_counted', { retryAfter: 60 });
    server.get('/counting', () => Promise.reject(counting));
    expect((await server.inject({ url: '/counting' })).headers['retry-after']).toBe('60');
    for (const url of ['/refused', '/outage', '/stopping', '/counting'])
      expect(Object.keys((await server.inject({ url })).json())).toEqual(['error']);
    await server.close();
  });

  it('a page load gets an HTML page without details when the server fails', async () => {
    const server = await bareServer({});
    server.get('/broken', async () => {
      throw new Error('<secret>');
    });
    const page = await server.inject({ url: '/broken', headers: BROWSER });
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Ha ocurrido un error inesperado. Inténtalo de nuevo');
    expect(page.body).not.toContain('secret');
    const posted = await server.inject({ url: '/broken', method: 'POST', headers: BROWSER });
    expect(posted.headers['content-type']).toContain('application/json');
  });

  it('a page load of an unknown address gets JSON, because the web app shows its own page', async () => {
    const server = await bareServer({});
    const { headers } = await server.inject({ url: '/nothing', headers: BROWSER });
    expect(headers['content-type']).toContain('application/json');
  });
});

/** Starts a server with one call, `/who`, which returns the caller that the server sees. */
async function bareServer(environment: Readonly<Record<string, string>>, log = silentLog()) {
  const security = new SecurityLog({ log, key: Buffer.alloc(32), production: false });
  const settings = readSettings(environment);
  const server = await createServer(settings, {
    log,
    access: null,
    security,
    shutdown: new Shutdown(),
    calls: settings.rateLimit ? new CallLimiter(new Limits(settings)) : null,
  });
  server.get('/who', async request => ({ ip: request.ip }));
  return server;
}

describe('HTTP connection', () => {
  it.each([
    ['broken HTTP', 'GET\r\n\r\n', 400, 'Los datos enviados no son válidos'],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'La dirección o las cabeceras de la petición ocupan demasiado',
    ],
  ])('answers %s with a JSON error in Spanish', async (_, sent, status, error) => {
    const server = await bareServer({});
    const { answer, socket } = await connectTo(server);
    socket.end(sent);
    const [head, body] = (await answer).split('\r\n\r\n');
    expect([head?.slice(0, 12), JSON.parse(body ?? '')]).toEqual([`HTTP/1.1 ${status}`, { error }]);
    await server.close();
  });

  it.each([
    ['HTTP/1.1 without a Host', 'GET /who HTTP/1.1\r\n', 400, 'Falta la cabecera Host'],
    [
      'an unknown expectation',
      'GET /who HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n',
      417,
      'La cabecera Expect de la petición no se admite',
    ],
  ])('answers %s with JSON in Spanish instead of an empty body', async (_, head, status, error) => {
    const server = await bareServer({});
    const { answer, socket } = await connectTo(server);
    socket.write(`${head}connection: close\r\n\r\n`);
    const [headers, body] = (await answer).split('\r\n\r\n');
    expect([headers?.slice(0, 12), JSON.parse(body ?? '')]).toEqual([`HTTP/1.1 ${status}`, { error }]);
    await server.close();
  });

  it('accepts HTTP/1.0 without a Host header and `Expect: 100-continue`', async () => {
    const server = await bareServer({});
    for (const head of [
      'GET /who HTTP/1.0\r\n',
      'GET /who HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nconnection: close\r\n',
    ]) {
      const { answer, socket } = await connectTo(server);
      socket.write(`${head}\r\n`);
      expect(await answer).toContain('200 OK');
    }
    await server.close();
  });

  it('answers a call that arrives in time and closes a connection that takes too long', async () => {
    const server = await bareServer({});
    expect(server.server.requestTimeout).toBeGreaterThan(0);
    await server.close();
  });

  it.each([
    ['', '10.0.0.9', '10.0.0.9', 'http', 'localhost:80'],
    ['198.51.100.7,10.0.0.0/8', '127.0.0.1', '127.0.0.1', 'http', 'localhost:80'],
    ['127.0.0.1,10.0.0.0/8', '10.0.0.9', '198.51.100.7', 'https', 'oficio.example'],
    ['127.0.0.1', '127.0.0.1', '10.0.0.9', 'https', 'oficio.example'],
  ])(
    'with TRUST_PROXY=%j a caller at %s has the address %s, the protocol %s and the host %s',
    async (trust, peer, ip, protocol, host) => {
      const server = await bareServer({ TRUST_PROXY: trust });
      server.get('/seen', async request => ({
        ip: request.ip,
        protocol: request.protocol,
        host: request.host,
      }));
      const headers = {
        'x-forwarded-for': '203.0.113.66, 198.51.100.7, 10.0.0.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'oficio.example',
      };
      const seen = await server.inject({ url: '/seen', headers, remoteAddress: peer });
      expect(seen.json()).toEqual({ ip, protocol, host });
      await server.close();
    },
  );

  it('counts calls by network, for every address and port of it', async () => {
    const server = await bareServer({ RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const left = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return Number((await server.inject({ url: '/who', headers })).headers['x-ratelimit-remaining']);
    };
    const first = await left('2001:db8:1:2::1');
    expect(await left('2001:db8:1:2:ffff::2')).toBe(first - 1);
    expect(await left('2001:db8:1:3::1')).toBe(first);
    expect([await left('203.0.113.7'), await left('203.0.113.7:51514')]).toEqual([first, first - 1]);
    await server.close();
  });

  it('logs only failures of the server itself as errors', async () => {
    const levels: number[] = [];
    const log = createLog('info', { write: line => void levels.push(JSON.parse(line).level) });
    const server = await bareServer({}, log);
    const codes = ['geocoder_unavailable', 'payment_provider'] as const;
    for (const code of codes) server.get(`/${code}`, () => Promise.reject(new AppError(code)));
    for (const code of codes) expect((await server.inject(`/${code}`)).statusCode).toBe(ERRORS[code][0]);
    expect(levels).toEqual([40, 50]);
    await server.close();
  });

  it('removes tokens from the log, even when a library logs a request', async () => {
    const lines: string[] = [];
    const server = await bareServer({}, createLog('trace', { write: line => void lines.push(line) }));
    const forms = new FormReceiver(new UploadFolder(tmpdir()), new Limits({ rateLimit: false }));
    const upload = { field: 'image', maxBytes: 1000 };
    server.post('/upload', request => forms.receive({ request, upload, userId: null }, async () => ''));
    const headers = {
      authorization: 'Bearer confidential',
      'content-type': 'multipart/form-data; boundary=b',
    };
    await server.inject({ method: 'POST', url: '/upload', headers, payload: '--b--\r\n' });
    expect(lines.join('')).toContain('busboy');
    expect(lines.join('')).not.toContain('confidential');
    await server.close();
  });
});

describe('HTTP server shutdown', () => {
  it('answers calls that had reached the machine before the stop', async () => {
    const server = await bareServer({});
    const { answer, socket } = await connectTo(server);
    socket.write('GET /who HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write('GET /who HTTP/1.1\r\nhost: x\r\n\r\n');
    await server.close();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 503 .*El servicio se está reiniciando/s);
  });

  it('finishes running calls, refuses no call that arrived, and ends the process', {
    timeout: 30_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oficio-stop-'));
    const port = await freePort();
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        SEED_DEMO: '0',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    try {
      await once(child.stdout, 'data');
      const body = JSON.stringify({ email: 'nadie@ejemplo.es', password: 'no importa' });
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', chunk => {
        answer += String(chunk);
      });
      const ended = once(socket, 'close');
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
      );
      await sleep(200);
      child.kill('SIGTERM');
      await sleep(200);
      socket.write(body.slice(10));
      await ended;
      expect(answer).toMatch(/^HTTP\/1\.1 401 .*Credenciales inválidas/s);
      expect(await exit).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Opens a raw connection. `answer` resolves with everything that the server sends until it closes the connection. */
async function connectTo(server: FastifyInstance) {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const socket = connect(address.port, '127.0.0.1');
  const answer = text(socket);
  await once(socket, 'connect');
  return { socket, answer };
}
