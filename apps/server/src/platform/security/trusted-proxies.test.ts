import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { TrustedProxies } from './trusted-proxies.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('TrustedProxies', () => {
  it.each([
    ['the peer without X-Forwarded-For', '127.0.0.1', undefined, '127.0.0.1'],
    ['the entry that the trusted peer added', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the entry before two trusted hops', '127.0.0.1', '203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['the entry before three trusted hops', '::1', '203.0.113.7,10.1.2.3, fd00::5', '203.0.113.7'],
    [
      'the last untrusted entry, and no entry that its sender forged',
      '127.0.0.1',
      '8.8.8.8, 203.0.113.7',
      '203.0.113.7',
    ],
    [
      'the last untrusted entry, although a forged one names a proxy',
      '127.0.0.1',
      '127.0.0.1, 10.0.0.9, 203.0.113.7, 10.0.0.9',
      '203.0.113.7',
    ],
    ['the peer when it is no trusted proxy', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    [
      'the peer when it is no trusted proxy and forges a trusted hop',
      '198.51.100.1',
      '8.8.8.8, 127.0.0.1',
      '198.51.100.1',
    ],
    [
      'the entry that an IPv4 proxy added which an IPv6 socket shows',
      '::ffff:127.0.0.1',
      '203.0.113.7',
      '203.0.113.7',
    ],
    ['unreadable text as it is, and nothing left of it', '127.0.0.1', '8.8.8.8, unknown', 'unknown'],
    ['an empty text for a connection that is already closed', undefined, '203.0.113.7', ''],
  ])('callerOf returns %s', (_, peer, forwarded, caller) => {
    const proxies = new TrustedProxies(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
    expect(proxies.callerOf(request(peer, forwarded))).toBe(caller);
  });

  it('without a trusted proxy, callerOf ignores X-Forwarded-For and `sent` is false', () => {
    const proxies = new TrustedProxies([]);
    expect(proxies.callerOf(request('127.0.0.1', '203.0.113.7'))).toBe('127.0.0.1');
    expect(proxies.sent(request('127.0.0.1'))).toBe(false);
  });

  it('`sent` is true only when the direct peer is a trusted proxy', () => {
    const proxies = new TrustedProxies(['10.0.0.0/8']);
    expect(proxies.sent(request('10.200.0.1'))).toBe(true);
    expect(proxies.sent(request('11.0.0.1', '10.0.0.1'))).toBe(false);
    expect(proxies.sent(request(undefined))).toBe(false);
  });
});
