import { BlockList, isIP, isIPv4 } from 'node:net';
import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import type { Settings } from './settings.ts';

/** Reads the proxies. A network that contains strangers would let them choose the address that limits and logs see. */
export function readTrustProxy(read: EnvironmentReader): Settings['trustProxy'] {
  const networks = read.list('TRUST_PROXY');
  if (!networks.every(isNetwork))
    throw new SettingError(
      'TRUST_PROXY lists addresses or networks, separated by commas, for example TRUST_PROXY=127.0.0.1,10.0.0.0/8.',
    );
  const wide = networks.find(isTooWide);
  if (wide !== undefined)
    throw new SettingError(
      `TRUST_PROXY contains ${wide}, a network so large that strangers could name any caller: the prefix must be at least /8, or /16 for IPv6.`,
    );
  return networks;
}

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Returns whether the text is an IP address, or a network such as 10.0.0.0/8. A prefix of 0 is refused, because it contains
 * every address.
 */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

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
function isTooWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (isIPv4(address)) return Number(prefix) < MIN_PREFIX.ipv4;
  if (mapped.check(address, 'ipv6')) return Number(prefix) < MAPPED_BITS + MIN_PREFIX.ipv4;
  return Number(prefix) < (local.check(address, 'ipv6') ? MIN_PREFIX.local : MIN_PREFIX.ipv6);
}
