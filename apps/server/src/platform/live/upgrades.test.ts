import { request } from 'node:http';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../testing/live/socket-client.ts';
import { openWorld } from '../../testing/world.ts';

let opened: Awaited<ReturnType<typeof openWorld>>;
let url: string;

beforeAll(async () => {
  opened = await openWorld('sqlite');
  url = await listen(opened.world.app);
});
afterAll(() => opened.close());

const statusWith = (upgrade: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { connection: 'upgrade, http2-settings', upgrade, 'http2-settings': 'AAMAAABkAAQAoAAA' };
    request(`${url}${accountEndpoints.setup.path}`, { headers, agent: false }, response => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

it.each(['h2c', 'TLS/1.0', 'nonsense'])(
  'the server answers a call that offers an upgrade to %s like a call without the offer',
  async upgrade => {
    expect(await statusWith(upgrade)).toBe(200);
  },
);
