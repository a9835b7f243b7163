import { BlockList, isIPv4 } from 'node:net';

/** Shortest prefixes. Private networks such as 10.0.0.0/8 and those of large proxies (Cloudflare: /13 and /29) are longer. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16, local: 7 } as const;
/** Bits before the IPv4 address in `::ffff:0:0/96`. */
const MAPPED_BITS = 96;

/** Networks that the internet does not route (RFC 4193, RFC 4291). */
const local = new BlockList();
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6');

/**
 * Returns whether a network contains so many public addresses that strangers must be among them. Expects a text that
 * `isNetwork` accepts. It looks at one network, not at a list that covers the internet in parts.
 */
export function isTooWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (isIPv4(address)) return Number(prefix) < MIN_PREFIX.ipv4;
  if (mapped.check(address, 'ipv6')) return Number(prefix) < MAPPED_BITS + MIN_PREFIX.ipv4;
  return Number(prefix) < (local.check(address, 'ipv6') ? MIN_PREFIX.local : MIN_PREFIX.ipv6);
}
