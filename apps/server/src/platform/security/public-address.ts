import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * IPv4 ranges that are not public: this machine, private networks, metadata services of clouds. Source: IANA's
 * special-purpose registries.
 */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** IPv6 ranges inside 2000::/3 that are not public: addresses with an embedded IPv4 address, and documentation. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [address, prefix] of CLOSED_V4) closed.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of CLOSED_V6) closed.addSubnet(address, prefix, 'ipv6');
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && routed.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * Returns a DNS lookup for connections to servers that users name. It returns only allowed addresses and otherwise fails with
 * `refusal`. Node looks up only host names, so the caller must check IP addresses itself.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean, refusal: (host: string) => Error): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return done(refusal(host), '', 0);
      if (options.all) return done(null, allowed);
      done(null, first.address, first.family);
    });
  };
