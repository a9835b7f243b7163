import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen, openSocketClient } from '../../testing/live/socket-client.ts';
import { openWorld, type World } from '../../testing/world.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let world: World;
let close: () => Promise<void>;
let url: string;
let start = 0;

beforeAll(async () => {
  const environment = { LOG_LEVEL: 'info', ACCESS_LOG: '1', RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' };
  ({ world, close } = await openWorld('sqlite', environment));
  url = await listen(world.app);
});
afterAll(() => close());
beforeEach(() => {
  start = world.logLines.length;
});

const linesOf = (log: string) => world.logLines.slice(start).filter(line => line.log === log);

const call = async (path: string, headers: Readonly<Record<string, string>> = {}, remoteAddress?: string) => {
  const { statusCode, headers: reply } = await world.app.server.inject({
    url: path,
    headers,
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
  await expect.poll(() => linesOf('access')).toHaveLength(1);
  return { status: statusCode, id: reply['x-request-id'], line: linesOf('access')[0] };
};

describe('access log', () => {
  it('a line has method, route, status, duration, size, request id, actor, source and a short agent, but no query string', async () => {
    const person = await seedPerson(world.app, 'user');
    const headers = { authorization: `Bearer ${person.token}`, 'user-agent': 'x'.repeat(500) };
    const { id, line } = await call('/api/notifications?limit=5&token=secreto', headers);
    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      log: 'access',
      request_id: id,
      method: 'GET',
      route: '/api/notifications',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      actor: person.id,
      source: '127.0.0.1',
      agent: 'x'.repeat(120),
      msg: 'request',
    });
    expect(JSON.stringify(world.logLines)).not.toContain('secreto');
    expect(JSON.stringify(world.logLines)).not.toContain(person.token);
  });

  it('names no path that is no route, because it can contain anything', async () => {
    const { line } = await call('/api/nada/secreto');
    expect(line).toMatchObject({ status: 404, actor: null });
    expect(JSON.stringify(line)).not.toContain('secreto');
  });

  it('the log has opened and closed live connections with the request id of the handshake', async () => {
    const person = await seedPerson(world.app, 'user');
    const extraHeaders = {
      'x-request-id': 'de-proxy',
      'x-forwarded-for': '203.0.113.7',
      'user-agent': 'x'.repeat(500),
    };
    const client = await openSocketClient(url, person.token, { extraHeaders });
    client.close();
    await expect.poll(() => linesOf('access')).toHaveLength(2);
    const who = { request_id: 'de-proxy', actor: person.id, source: '203.0.113.7' };
    expect(linesOf('access')).toMatchObject([
      { ...who, msg: 'live connection opened', transport: 'websocket', agent: 'x'.repeat(120) },
      { ...who, msg: 'live connection closed', reason: 'client namespace disconnect' },
    ]);
  });
});

describe('request id', () => {
  it('the request id comes from the header of a trusted proxy', async () => {
    const { id, line } = await call('/healthz', { 'x-request-id': 'abc-123' });
    expect([id, line?.request_id]).toEqual(['abc-123', 'abc-123']);
  });

  it.each([
    ['of another peer', 'abc-123', '198.51.100.7'],
    ['that is too long', 'x'.repeat(65), '127.0.0.1'],
    ['with characters that could break a log', 'a b"c', '127.0.0.1'],
  ])('is new in spite of a header %s', async (_, given, peer) => {
    const { id, line } = await call('/healthz', { 'x-request-id': given }, peer);
    expect(id).toMatch(UUID);
    expect(line?.request_id).toBe(id);
  });

  it('the request id is different for each request and also sent with errors of the framework', async () => {
    const ids = [];
    for (const path of ['/healthz', '/api/nada', '/%E0%A4%A']) {
      start = world.logLines.length;
      ids.push((await world.app.server.inject({ url: path })).headers['x-request-id']);
    }
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(3);
  });

  it('the lines that a use case logs after it has read the body contain the request id', async () => {
    const body = { email: 'nadie@ejemplo.es', password: 'no importa' };
    const { method, path } = accountEndpoints.login;
    const { headers } = await world.app.server.inject({ method, url: path, payload: body });
    expect(linesOf('security')).toMatchObject([
      { event: 'login_failed', request_id: headers['x-request-id'], source: '127.0.0.1' },
    ]);
  });
});

describe('security log of the live channel', () => {
  const source = '203.0.113.7';
  const extraHeaders = { 'x-forwarded-for': source };

  it('the log has refused handshakes and refused events', async () => {
    await expect(openSocketClient(url, 'x'.repeat(40), { extraHeaders })).rejects.toThrow();
    expect(linesOf('security')).toMatchObject([
      { event: 'access_denied', reason: 'session_expired', route: 'live handshake', source, actor: null },
    ]);
    start = world.logLines.length;
    const person = await seedPerson(world.app, 'user');
    const client = await openSocketClient(url, person.token, { extraHeaders });
    for (let number = 0; number < 2; number += 1) await client.ask('join_chat', 999_999);
    await client.ask('drop"table', {});
    const refused = { source, actor: person.id };
    expect(linesOf('security')).toMatchObject([
      { ...refused, event: 'access_denied', route: 'live event join_chat' },
      { ...refused, event: 'access_denied', route: 'live event join_chat' },
      { ...refused, event: 'input_refused', route: 'live event unknown' },
    ]);
    client.close();
  });

  it('the log has handshakes of a foreign origin', async () => {
    await expect(
      openSocketClient(url, 'x'.repeat(40), {
        extraHeaders: { ...extraHeaders, origin: 'https://malo.example' },
      }),
    ).rejects.toThrow();
    expect(linesOf('security')).toMatchObject([{ event: 'access_denied', reason: 'forbidden', source }]);
  });
});
