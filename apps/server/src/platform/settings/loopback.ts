import { isIP, isIPv4 } from 'node:net';

/** Returns whether an IP address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'));

/** Returns whether a host of a URL (an IPv6 address is in brackets) can only be this machine (RFC 6761, 6.3). */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) !== 0) return isLoopbackAddress(bare);
  return bare === 'localhost' || bare.endsWith('.localhost');
}
