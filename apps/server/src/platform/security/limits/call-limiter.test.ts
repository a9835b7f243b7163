import { LIMITS } from '@oficio/domain/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitsWith } from '../../../testing/limits-with.ts';
import { CallLimiter } from './call-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const CROWD = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

/** Calls of a visitor who opens and searches pages for a minute, and of a person who works with several open tabs. */
const OF_VISITOR = 25;
const OF_PERSON = 120;

const keyOf = (person: number) => `sesión ${person}`;

/** Makes calls as the server does. Returns how many were allowed. */
async function call(limiter: CallLimiter, calls: number, address: string, key: string | null = null) {
  let allowed = 0;
  for (let made = 0; made < calls; made += 1) {
    const { waitMs, isUnknownToken } = await limiter.count({ address, key });
    if (waitMs > 0) continue;
    allowed += 1;
    if (key?.startsWith('sesión') && isUnknownToken) await limiter.countForSession({ address, key });
  }
  return allowed;
}

async function callAsCrowd(limiter: CallLimiter) {
  let [visitors, people] = [0, 0];
  for (let visitor = 0; visitor < 1000; visitor += 1) visitors += await call(limiter, OF_VISITOR, CROWD);
  for (let person = 0; person < 300; person += 1)
    people += await call(limiter, OF_PERSON, CROWD, keyOf(person));
  return { visitors, people };
}

const WHOLE_CROWD = { visitors: 1000 * OF_VISITOR, people: 300 * OF_PERSON };

describe('CallLimiter', () => {
  it('refuses no call of 1,000 visitors and 300 signed-in people behind one IPv4 address', async () => {
    const limiter = new CallLimiter(limitsWith());
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await callAsCrowd(limiter)).toEqual(WHOLE_CROWD);
      vi.advanceTimersByTime(60_000);
    }
  });

  it('refuses a flood from another address while the crowd goes on', async () => {
    const limiter = new CallLimiter(limitsWith());
    const { max } = LIMITS.anonymous_call;
    expect(await call(limiter, max + 500, ELSEWHERE)).toBe(max);
    expect(await callAsCrowd(limiter)).toEqual(WHOLE_CROWD);
  });

  it.each([
    ['without a session', () => null],
    ['with invented tokens', (number: number) => `inventado ${number}`],
  ])('refuses no signed-in call behind the address of a flood %s', async (_, invent) => {
    const limiter = new CallLimiter(limitsWith());
    await call(limiter, 1, CROWD, keyOf(1));
    limiter.remember(keyOf(2));
    let flood = 0;
    for (let made = 0; made < 70_000; made += 1) flood += await call(limiter, 1, CROWD, invent(made));
    expect(flood).toBeLessThan(70_000);
    for (const person of [1, 2]) expect(await call(limiter, OF_PERSON, CROWD, keyOf(person))).toBe(OF_PERSON);
  });

  it('refuses the calls of a session over its limit, and none of its neighbours', async () => {
    const limiter = new CallLimiter(limitsWith());
    const { max } = LIMITS.session_call;
    expect(await call(limiter, max + 100, CROWD, keyOf(1))).toBe(max);
    expect(await call(limiter, 1, ELSEWHERE, keyOf(1))).toBe(0);
    expect(await call(limiter, OF_PERSON, CROWD, keyOf(2))).toBe(OF_PERSON);
  });

  it('returns the first calls of sessions to the network, so that a thousand sessions never use up its lookups', async () => {
    const limiter = new CallLimiter(limitsWith({ unknown_token_call: { max: 20 } }));
    for (let person = 0; person < 1000; person += 1)
      expect(await call(limiter, 2, CROWD, keyOf(person))).toBe(2);
    expect(await call(limiter, 30, CROWD, 'inventado')).toBe(20);
  });
});
