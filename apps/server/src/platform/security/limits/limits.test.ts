import { AppError } from '@oficio/domain/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitsWith } from '../../../testing/limits-with.ts';
import { type LimitedEvent, Limits } from './limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Counts events until the first refusal and returns how many were allowed. */
async function countAllowed(limits: Limits, ...events: readonly LimitedEvent[]): Promise<number> {
  let allowed = 0;
  while ((await limits.consume(...events)).waitMs === 0) allowed += 1;
  return allowed;
}

describe('a limit by name', () => {
  it('refuses with the code, the Spanish text and the time to wait of its row', async () => {
    const limits = limitsWith({ chat_photo: { max: 2, windowMs: 300_000 } });
    await limits.take('chat_photo', 1);
    await limits.take('chat_photo', 1);
    await expect(limits.take('chat_photo', 1)).rejects.toMatchObject({
      code: 'chat_photo_quota',
      message: 'Has enviado muchas fotos seguidas. Podrás enviar otra en 5 minutos',
      retryAfter: 300,
    });
    await expect(limits.assertFree('chat_photo', 1)).rejects.toMatchObject({ code: 'chat_photo_quota' });
    await limits.take('chat_photo', 2);
    await limits.take('profile_photo', 1);
  });

  it('refuses with the text of the code when the row has none', async () => {
    const limits = limitsWith({ session_call: { max: 1 } });
    await limits.take('session_call', 'ana');
    await expect(limits.take('session_call', 'ana')).rejects.toThrow(
      new AppError('too_many_requests').message,
    );
  });

  it('counts work unless it fails', async () => {
    const limits = limitsWith({ message: { max: 1 } });
    const failing = limits.run(['message', 1], () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    expect(await limits.run(['message', 1], async () => 'sent')).toBe('sent');
    await expect(limits.run(['message', 1], async () => 'sent')).rejects.toMatchObject({
      code: 'chat_quota',
    });
  });

  it('counts several events together or none of them, and waits for the longest', async () => {
    const limits = limitsWith({ chat_photo: { max: 5 }, message: { max: 1, windowMs: 60_000 } });
    const both = [
      ['chat_photo', 1],
      ['message', 1],
    ] as const;
    expect(await countAllowed(limits, ...both)).toBe(1);
    expect(await limits.consume(...both)).toMatchObject({ waitMs: 60_000 });
    expect(await countAllowed(limits, ['chat_photo', 1])).toBe(4);
    expect(await limits.consume(...both.toReversed())).toMatchObject({ waitMs: 3_600_000 });
  });

  it('without rate limits counts only what protects the process', async () => {
    const limits = new Limits({ rateLimit: false });
    for (let count = 0; count < 100; count += 1) await limits.take('message', 1);
    expect(await countAllowed(limits, ['live_event', 1])).toBe(120);
  });
});

describe('a limit of networks', () => {
  const open = () => limitsWith({ handshake: { max: 5 } });

  it('treats all addresses of one IPv6 /64 as one network', async () => {
    const limits = open();
    for (let host = 0; host < 5; host += 1) await limits.take('handshake', `2001:db8:1:2::${host}`);
    expect((await limits.consume(['handshake', '2001:db8:1:2:ffff::1'])).waitMs).toBe(60_000);
    expect((await limits.consume(['handshake', '2001:db8:1:3::1'])).waitMs).toBe(0);
  });

  it('allows a /56 four times and a /48 sixteen times the events of a /64', async () => {
    const limits = open();
    const allowedFrom = async (subnets: readonly string[]) => {
      let allowed = 0;
      for (const subnet of subnets)
        allowed += await countAllowed(limits, ['handshake', `2001:db8:1:${subnet}::1`]);
      return allowed;
    };
    expect(await allowedFrom(['200', '201', '202', '203', '204', '205'])).toBe(20);
    expect(await allowedFrom(Array.from({ length: 20 }, (_, index) => (index * 256).toString(16)))).toBe(60);
  });

  it('does not count refused events of a /64 against its neighbours in the same /56', async () => {
    const limits = open();
    for (let count = 0; count < 100; count += 1) await limits.consume(['handshake', '2001:db8:1:200::1']);
    expect(await countAllowed(limits, ['handshake', '2001:db8:1:201::1'])).toBe(5);
  });

  it('counts a subnet, a site and everybody apart where the row says so', async () => {
    const limits = limitsWith({
      visitor_search_of_subnet: { max: 2 },
      visitor_search_of_site: { max: 3 },
      visitor_search: { max: 4 },
    });
    const search = (address: string) =>
      countAllowed(
        limits,
        ['visitor_search_of_subnet', address],
        ['visitor_search_of_site', address],
        ['visitor_search', ''],
      );
    expect(await search('2001:db8:1:200::1')).toBe(2);
    expect(await search('2001:db8:1:300::1')).toBe(1);
    expect(await search('203.0.113.7')).toBe(1);
  });
});

describe('the limits of live events', () => {
  it('allow forty events a second on average, also to a person who reconnects', async () => {
    const limits = limitsWith();
    let allowed = 0;
    for (let second = 0; second < 30; second += 1) {
      for (let event = 0; event < 150; event += 1)
        if ((await limits.consume(['live_event', 1])).waitMs === 0) allowed += 1;
      vi.advanceTimersByTime(1000);
    }
    expect(allowed).toBe(30 * 40);
  });
});
