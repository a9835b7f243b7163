import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { serveReadiness } from './readiness.ts';
import { createServer } from './server.ts';

async function open(answer: () => Promise<never[]>) {
  const server = await createServer(readSettings({}), createLog('silent'));
  const readiness = serveReadiness(server, { prepare: () => answer });
  const read = async () => {
    const { statusCode, body } = await server.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body)];
  };
  return { server, readiness, read };
}

it.each([
  ['fails', () => Promise.reject(new Error('down'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('/readyz answers 503 while the database %s', async (_, answer) => {
  const { server, read } = await open(answer);
  expect(await read()).toEqual([503, { status: 'unavailable' }]);
  await server.close();
});

it('/readyz answers 503 once the server drains', async () => {
  const { server, readiness, read } = await open(async () => []);
  expect(await read()).toEqual([200, { status: 'ok' }]);
  readiness.drain();
  expect(await read()).toEqual([503, { status: 'unavailable' }]);
  await server.close();
});

onBothEngines('/readyz', world => {
  it('answers 200 while the database answers', async () => {
    const { statusCode, body } = await world().app.server.inject({ url: '/readyz' });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok' }]);
  });
});
