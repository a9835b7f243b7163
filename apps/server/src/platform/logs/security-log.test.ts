import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { runInRequest } from './request-context.ts';
import { SecurityLog } from './security-log.ts';

const KEY = Buffer.alloc(32, 7);

function openLog({ level = 'info', production = false } = {}) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = createLog(level as 'info', { write: line => void lines.push(JSON.parse(line)) });
  return { security: new SecurityLog({ log, key: KEY, production }), lines };
}

describe('SecurityLog', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes time in UTC, event, outcome, request id, actor, source, target and reason of an event', () => {
    vi.setSystemTime(Date.UTC(2026, 10, 22, 23, 0));
    const { security, lines } = openLog();
    const context = { id: 'abc', source: '203.0.113.7', actor: 4, isOfStaff: false, hasFailure: false };
    runInRequest(context, () =>
      security.record({ event: 'account_suspended', target: 'user:9', reason: 'reported' }),
    );
    expect(lines).toEqual([
      {
        level: 30,
        time: '2026-11-22T23:00:00.000Z',
        pid: process.pid,
        hostname: expect.any(String),
        log: 'security',
        request_id: 'abc',
        event: 'account_suspended',
        outcome: 'success',
        actor: 4,
        source: '203.0.113.7',
        target: 'user:9',
        reason: 'reported',
        msg: 'security event',
      },
    ]);
  });

  it('writes the same keyed hash for the same e-mail address, and never the address', () => {
    const { security, lines } = openLog();
    for (const email of ['ana@ejemplo.es', 'ana@ejemplo.es', 'eva@ejemplo.es'])
      security.record({ event: 'login_failed', source: '203.0.113.7', email });
    const [first, again, other] = lines.map(({ account }) => account);
    expect(first).toMatch(/^[\da-f]{16}$/);
    expect([again === first, other === first]).toEqual([true, false]);
    expect(JSON.stringify(lines)).not.toContain('ejemplo');
  });

  it('omits repeated failures of a network and reports their number after a minute', () => {
    const { security, lines } = openLog();
    const fail = (source: string) => security.record({ event: 'login_failed', source });
    for (let number = 0; number < 50; number += 1) fail(`2001:db8:1:2::${number}`);
    expect(lines).toHaveLength(20);
    fail('203.0.113.7');
    expect(lines).toHaveLength(21);
    vi.advanceTimersByTime(60_000);
    expect(lines.at(-1)).toMatchObject({ event: 'login_failed', omitted: 30 });
    expect(security.counts.get('login_failed')).toBe(51);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(22);
  });

  it('limits the failures of all networks together, so that many addresses cannot flood the log', () => {
    const { security, lines } = openLog();
    for (let number = 0; number < 1000; number += 1)
      security.record({ event: 'access_denied', source: `2001:db8:${number}::1` });
    expect(lines).toHaveLength(300);
  });

  it('never omits successful changes', () => {
    const { security, lines } = openLog();
    for (let number = 0; number < 500; number += 1)
      security.record({ event: 'role_changed', source: '203.0.113.7', target: `user:${number}` });
    expect(lines).toHaveLength(500);
  });

  it('keeps text with line breaks and quotes inside one line', () => {
    const texts: string[] = [];
    const log = createLog('info', { write: text => void texts.push(text) });
    const security = new SecurityLog({ log, key: KEY, production: true });
    security.record({ event: 'login_failed', source: '1"}\n{"event":"login"', reason: '\u2028\r\n' });
    expect(texts).toHaveLength(1);
    expect(texts[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(texts[0] ?? '').event).toBe('login_failed');
  });

  it('writes its lines in production at any log level', () => {
    const quiet = openLog({ level: 'silent', production: true });
    quiet.security.record({ event: 'login', actor: 1 });
    expect(quiet.lines).toHaveLength(1);
    const test = openLog({ level: 'error' });
    test.security.record({ event: 'login', actor: 1 });
    expect(test.lines).toEqual([]);
  });
});
