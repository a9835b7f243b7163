import { ERRORS } from '@oficio/domain/errors.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import { describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { openWebSocket } from '../../testing/live/open-web-socket.ts';
import { listen } from '../../testing/live/socket-client.ts';
import { openWorld } from '../../testing/world.ts';

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';

describe('the Socket.IO server', () => {
  /** Uses up the handshakes of a network but `left`. */
  async function useUp({ platform }: App, address: string, left = 0): Promise<void> {
    for (let count = 0; count < LIMITS.handshake.max - left; count += 1)
      await platform.limits.take('handshake', address);
  }

  const connect = async (url: string) => {
    const answer = await fetch(`${url}${HANDSHAKE}`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    return { status: answer.status, text: await answer.text() };
  };

  it('answers 403 in Spanish to the 3,001st handshake of a network within a minute', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const url = await listen(world.app);
    await useUp(world.app, '203.0.113.7', 1);
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
      await useUp(world.app, '127.0.0.1', 2);
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
    await useUp(world.app, '203.0.113.7');
    expect(await openWebSocket(url, { 'x-forwarded-for': '8.8.8.8, 203.0.113.7' })).toBe(403);
    expect(await openWebSocket(url, { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).toBe(101);
    await close();
  });

  it('does not limit handshakes with RATE_LIMIT=0', async () => {
    const { world, close } = await openWorld('sqlite', { RATE_LIMIT: '0', TRUST_PROXY: '127.0.0.1' });
    const url = await listen(world.app);
    await useUp(world.app, '203.0.113.7');
    expect((await connect(url)).status).toBe(200);
    await close();
  });
});
