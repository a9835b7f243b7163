import { expect, it } from 'vitest';
import { openProductionSite } from '../../testing/process/production.ts';

const site = openProductionSite();
const { ask, askAsUser } = site;

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
  const cookie = `token=${site.token}; session=${site.token}; __Host-oficio-signin=${site.token}`;
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
    expect([path, (await askAsUser(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
});
