import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that are nobody's on the internet (IANA's special-purpose registries), with what may hide one of them. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
/** Of IPv6 only what is handed out on the internet, without what translates to IPv4 or is for documents. */
const IPV6_HANDED_OUT = '2000::/3';
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const notPublic = new BlockList();
const handedOut = new BlockList();
for (const network of IPV4) add(notPublic, network, 'ipv4');
for (const network of IPV6) add(notPublic, network, 'ipv6');
add(handedOut, IPV6_HANDED_OUT, 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  list.addSubnet(address, Number(bits), family);
}

/** Whether this IP address is somebody's on the internet, and so none of our own network's. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIPv6(address) && handedOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Whether this IP address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'));
