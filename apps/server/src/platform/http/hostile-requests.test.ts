import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it } from 'vitest';
import { sendBytes } from '../../testing/http/send-bytes.ts';
import { openProductionSite } from '../../testing/process/production.ts';

const site = openProductionSite();
const { ask, askAsUser } = site;

it.each(['/', '/api/services', '/assets/'])('TRACE is refused on %s', async path => {
  const answer = await sendBytes(
    site.url,
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
  const answer = await sendBytes(
    site.url,
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n{}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

it.each(['/login', '/register'])(
  'a form of %s that is sent as to a proxy returns to this site',
  async page => {
    const answer = await sendBytes(
      site.url,
      `POST http://evil.example${page}?next=%2Fchat HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(`${page}?next=%2Fchat`);
  },
);

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
  expect((await askAsUser(path, { method, headers, body })).status).toBe(200);
  const { user } = (await (await askAsUser('/api/auth/me')).json()) as {
    user: { role: string; email: string };
  };
  expect(user.role).toBe('technician');
  expect(user.email).not.toBe('x@oficio.test');
});
