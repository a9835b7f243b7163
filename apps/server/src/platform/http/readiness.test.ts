import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';
import { createLog } from '../observability/log.ts';
import { SecurityLog } from '../observability/security-log.ts';
import { Shutdown } from '../process/shutdown.ts';
import { readSettings } from '../settings/read-settings.ts';
import { serveReadiness } from './readiness.ts';
import { createServer } from './server.ts';

async function open(answer: () => Promise<never[]>) {
  const log = createLog('silent');
  const shutdown = new Shutdown();
  const security = new SecurityLog({ log, key: Buffer.alloc(32), production: false });
  const server = await createServer(readSettings({}), { log, access: null, security, shutdown });
  serveReadiness(server, { prepare: () => answer }, shutdown);
  const read = async () => {
    const { statusCode, body } = await server.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body)];
  };
  return { server, shutdown, read };
}

it.each([
  ['fails', () => Promise.reject(new Error('down'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('/readyz answers 503 while the database %s', async (_, answer) => {
  const { server, read } = await open(answer);
  expect(await read()).toEqual([503, { status: 'unavailable' }]);
  await server.close();
});

it('/readyz answers 503 once a shutdown is requested', async () => {
  const { server, shutdown, read } = await open(async () => []);
  expect(await read()).toEqual([200, { status: 'ok' }]);
  shutdown.request();
  expect(await read()).toEqual([503, { status: 'unavailable' }]);
  await server.close();
});

onBothEngines('/readyz', world => {
  it('answers 200 while the database answers', async () => {
    const { statusCode, body } = await world().app.server.inject({ url: '/readyz' });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok' }]);
  });
});
