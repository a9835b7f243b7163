import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen } from '../../testing/live/socket-client.ts';
import { PRODUCTION } from '../../testing/process/production.ts';
import { openWorld } from '../../testing/world.ts';

let opened: Awaited<ReturnType<typeof openWorld>>;
let url = '';
let token = '';
beforeAll(async () => {
  opened = await openWorld('sqlite', { LOG_LEVEL: 'silent', ...PRODUCTION, RATE_LIMIT: '1' });
  url = await listen(opened.world.app);
  ({ token } = await seedPerson(opened.world.app, 'technician'));
});
afterAll(() => opened.close());

const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init });
const asUser = (path: string, init: RequestInit = {}) =>
  ask(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

/** Sends bytes on a connection of its own and returns the answer. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received = text(socket);
  socket.write(bytes);
  return received;
}

async function fileOf(pattern: RegExp): Promise<string> {
  return pattern.exec(await (await ask('/')).text())?.[1] ?? '';
}

const SCRIPT = /src="(\/[^"]+\.js)"/;
const STYLE = /href="(\/[^"]+\.css)"/;

describe('the content type', () => {
  it.each([
    ['a page', 'text/html; charset=utf-8', () => ask('/')],
    ['a script', 'application/javascript; charset=utf-8', async () => ask(await fileOf(SCRIPT))],
    ['a style sheet', 'text/css; charset=utf-8', async () => ask(await fileOf(STYLE))],
    ['the sitemap', 'application/xml; charset=utf-8', () => ask('/sitemap.xml')],
    ['the manifest', 'application/manifest+json; charset=utf-8', () => ask('/manifest.webmanifest')],
    ['a reply', 'application/json; charset=utf-8', () => ask('/api/services')],
    ['a refusal', 'application/json; charset=utf-8', () => ask('/api/auth/me')],
    ['the health check', 'application/json; charset=utf-8', () => ask('/healthz')],
    [
      'a statement as table',
      'text/csv; charset=utf-8',
      () => asUser('/api/payouts/statement.csv?month=2026-01'),
    ],
    ['an archive', 'application/zip', () => asUser('/api/account/export')],
  ] as const)('%s has the content type %s', async (_, type, get) => {
    const answer = await get();
    await answer.arrayBuffer();
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('the name of a download has only letters, digits, dots and hyphens', async () => {
    const { headers } = await asUser('/api/account/export');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  });
});

describe('other sites and caches', () => {
  it('no answer allows other origins', async () => {
    const origin = 'https://other.example';
    for (const path of [
      '/',
      '/api/services',
      '/api/auth/me',
      '/api/nothing',
      '/socket.io/?EIO=4&transport=polling',
    ])
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await ask(path, { method, headers: { origin } });
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      }
  });

  it('a cookie alone gives no access, and a form of another site changes nothing', async () => {
    const cookie = `token=${token}; session=${token}; __Host-oficio-signin=${token}`;
    expect((await ask('/api/auth/me', { headers: { cookie } })).status).toBe(401);
    const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
    for (const type of forms) {
      const headers = { cookie, 'content-type': type, origin: 'https://other.example' };
      const answer = await ask('/api/account/profile', { method: 'PUT', headers, body: 'name=Otra' });
      expect([type, answer.status]).toEqual([type, 401]);
      const withoutBearer = await ask('/api/auth/login', { method: 'POST', headers, body: 'email=a' });
      expect([400, 415]).toContain(withoutBearer.status);
    }
  });

  it('replies with data of a session are not stored by caches', async () => {
    for (const path of ['/api/auth/me', '/api/account', '/api/notifications', '/api/account/export'])
      expect([path, (await asUser(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });
});

describe('what the server does not do', () => {
  it.each(['/', '/api/services', '/assets/'])('TRACE is refused on %s', async path => {
    const answer = await send(
      `TRACE ${path} HTTP/1.1\r\nhost: x\r\nx-secret: s\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('x-secret');
  });

  it('a folder has no listing and a hidden file no address', async () => {
    for (const path of ['/assets/', '/assets', '/.git/config', '/.env', '/assets/../../package.json']) {
      const answer = await ask(path);
      const body = await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
      expect(body).not.toMatch(/\[core\]|"dependencies"|Index of/);
    }
  });

  it.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 3'],
    ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked'],
    ['an unknown coding', 'transfer-encoding: xchunked'],
  ])('a request with %s is refused', async (_, headers) => {
    const answer = await send(
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('fields that a call does not name are ignored', async () => {
    const { path, method } = ownAccountEndpoints.updateProfile;
    const body = JSON.stringify({
      name: 'Ana Prueba',
      phone: null,
      role: 'admin',
      id: 1,
      email: 'x@oficio.test',
    });
    const headers = { 'content-type': 'application/json' };
    expect((await asUser(path, { method, headers, body })).status).toBe(200);
    const { user } = (await (await asUser('/api/auth/me')).json()) as {
      user: { role: string; email: string };
    };
    expect(user.role).toBe('technician');
    expect(user.email).not.toBe('x@oficio.test');
  });
});
