import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** An IPv4 address as an IPv6 socket shows it (RFC 4291, 2.5.5.2). */
const MAPPED = /^0:0:0:0:0:ffff:([\da-f]+):([\da-f]+)$/;
/**
 * Multiples of the limit for the networks of `networksOf`. Wider networks get more, because many households share a /56
 * or a /48.
 */
export const NETWORK_FACTORS = [1, 4, 16] as const;
/** Some proxies add the port to the address. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/i;

/**
 * Returns the networks that an address is counted under, narrowest first: an IPv4 address alone; an IPv6 address with its
 * /64, /56 and /48, because providers assign each of these sizes to one customer. Returns other text unchanged.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const [, inBrackets, v4] = WITH_PORT.exec(address) ?? [];
  if (v4 !== undefined) return [v4];
  const [v6 = ''] = (inBrackets ?? address).split('%');
  if (!isIPv6(v6)) return [address];
  const groups = groupsOf(v6);
  const [, high, low] = MAPPED.exec(groups.join(':')) ?? [];
  if (high !== undefined && low !== undefined) return [`${dotted(high)}.${dotted(low)}`];
  const [site, subnet] = [groups.slice(0, 3).join(':'), groups[3] ?? '0'];
  const half = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${site}:${subnet}::/64`, `${site}:${half}::/56`, `${site}::/48`];
}

/** Returns all eight groups, in hexadecimal without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address
    .toLowerCase()
    .replace(/\d+(\.\d+){3}$/, hexadecimal)
    .split('::');
  const [before, after] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const between = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...between, ...after].map(group => Number.parseInt(group, 16).toString(16));
}

/** '192.0.2.1' → 'c000:201' */
const hexadecimal = (v4: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** 'c000' → '192.0' */
const dotted = (group: string): string => {
  const bits = Number.parseInt(group, 16);
  return `${bits >> 8}.${bits & 255}`;
};
