import type { IncomingMessage } from 'node:http';
import { ERRORS } from '@oficio/domain/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWebSocket } from '../../../testing/live/open-web-socket.ts';
import { listen } from '../../../testing/live/socket-client.ts';
import { openWorld } from '../../../testing/world.ts';
import { TrustedProxies } from '../trusted-proxies.ts';
import { HANDSHAKES_PER_MINUTE, HandshakeLimiter } from './handshake-limiter.ts';

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/**
 * Returns a function that makes a handshake from `address` through a proxy. The function returns whether it is allowed.
 */
function handshakes() {
  const limiter = new HandshakeLimiter(new TrustedProxies(['127.0.0.1']));
  return (address: string) =>
    limiter.allow({
      headers: { 'x-forwarded-for': address },
      socket: { remoteAddress: '127.0.0.1' },
    } as unknown as IncomingMessage);
}

async function exhaust(allow: (address: string) => Promise<boolean>, address: string): Promise<void> {
  for (let count = 0; count < HANDSHAKES_PER_MINUTE; count += 1) expect(await allow(address)).toBe(true);
}

describe('HandshakeLimiter', () => {
  it('rejects the 3,001st handshake of a network within a minute', async () => {
    const allow = handshakes();
    await exhaust(allow, '203.0.113.7');
    expect(await allow('203.0.113.7')).toBe(false);
  });

  it('treats all addresses of one IPv6 /64 as one network', async () => {
    const allow = handshakes();
    await exhaust(allow, '2001:db8:1:2::7');
    expect(await allow('2001:db8:1:2:ffff::7')).toBe(false);
    expect(await allow('2001:db8:1:3::7')).toBe(true);
  });

  it('rejects handshakes of an IPv6 /56 after four times the limit of one /64', async () => {
    const allow = handshakes();
    let allowed = 0;
    for (let count = 0; count < 5 * HANDSHAKES_PER_MINUTE; count += 1)
      if (await allow(`2001:db8:1:2${(count % 10).toString(16)}::1`)) allowed += 1;
    expect(allowed).toBe(4 * HANDSHAKES_PER_MINUTE);
    expect(await allow('2001:db8:1:301::1')).toBe(true);
  });

  it('does not count rejected handshakes of a /64 against its neighbours in the same /56', async () => {
    const allow = handshakes();
    for (let count = 0; count < 20 * HANDSHAKES_PER_MINUTE; count += 1) await allow('2001:db8:1:201::1');
    expect(await allow('2001:db8:1:201::1')).toBe(false);
    expect(await allow('2001:db8:1:202::1')).toBe(true);
  });

  it('ignores X-Forwarded-For entries that the trusted proxy did not add', async () => {
    const allow = handshakes();
    for (let count = 0; count < HANDSHAKES_PER_MINUTE; count += 1)
      expect(await allow(`10.0.0.${count % 250}, 203.0.113.7`)).toBe(true);
    expect(await allow('10.0.0.251, 203.0.113.7')).toBe(false);
  });

  it('allows other networks while one is blocked', async () => {
    const allow = handshakes();
    await exhaust(allow, '203.0.113.7');
    expect(await allow('203.0.113.7')).toBe(false);
    expect(await allow('203.0.113.66')).toBe(true);
  });

  it('resets after a minute', async () => {
    const allow = handshakes();
    await exhaust(allow, '203.0.113.7');
    vi.setSystemTime(Date.now() + 59_999);
    expect(await allow('203.0.113.7')).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(await allow('203.0.113.7')).toBe(true);
  });
});

describe('the Socket.IO server', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Uses up the handshakes of a network but `left`, after the first one, which `connect` makes. */
  async function useUp(connect: () => Promise<unknown>, forwardedFor: string, left = 0): Promise<void> {
    const allow = vi.spyOn(HandshakeLimiter.prototype, 'allow');
    await connect();
    const limiter = allow.mock.contexts[0] as HandshakeLimiter;
    const request = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress: '127.0.0.1' } };
    for (let count = 1; count < HANDSHAKES_PER_MINUTE - left; count += 1)
      await limiter.allow(request as unknown as IncomingMessage);
  }

  const connect = async (url: string) => {
    const answer = await fetch(`${url}${HANDSHAKE}`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    return { status: answer.status, text: await answer.text() };
  };

  it('answers 403 in Spanish to the 3,001st handshake of a network within a minute', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const url = await listen(world.app);
    await useUp(() => connect(url), '203.0.113.7', 1);
    expect((await connect(url)).status).toBe(200);
    const rejected = await connect(url);
    expect(rejected.status).toBe(403);
    expect(rejected.text).toContain(ERRORS.too_many_requests[1]);
    await close();
  });

  it.each(['', '198.51.100.7'])(
    'ignores a forged X-Forwarded-For of polling and WebSocket handshakes with TRUST_PROXY=%j',
    async trust => {
      const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '1', TRUST_PROXY: trust });
      const url = await listen(world.app);
      const forged = (count: number) => ({ 'x-forwarded-for': `203.0.113.${count % 250}, 198.51.100.7` });
      const polling = (count: number) => fetch(`${url}${HANDSHAKE}`, { headers: forged(count) });
      await useUp(() => polling(1), '203.0.113.7, 198.51.100.7', 2);
      expect((await polling(2)).status).toBe(200);
      const upgrade = () => openWebSocket(url, forged(250));
      expect(await upgrade()).toBe(101);
      expect(await upgrade()).toBe(403);
      expect((await polling(251)).status).toBe(403);
      await close();
    },
  );

  it('tells WebSocket handshakes apart by the entry that the trusted proxy added', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const url = await listen(world.app);
    await useUp(() => connect(url), '203.0.113.7');
    expect(await openWebSocket(url, { 'x-forwarded-for': '8.8.8.8, 203.0.113.7' })).toBe(403);
    expect(await openWebSocket(url, { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).toBe(101);
    await close();
  });

  it('does not limit handshakes with RATE_LIMIT=0', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '0', TRUST_PROXY: '127.0.0.1' });
    const url = await listen(world.app);
    const allow = vi.spyOn(HandshakeLimiter.prototype, 'allow');
    expect((await connect(url)).status).toBe(200);
    expect(allow).not.toHaveBeenCalled();
    await close();
  });
});
