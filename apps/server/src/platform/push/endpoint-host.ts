import { isIP } from 'node:net';
import { isLoopbackAddress } from '../network/loopback.ts';
import { isPublicAddress } from '../security/public-address.ts';

/** Allowed targets. `loopback` also allows this machine, even without TLS; for tests, never in production. */
export interface Reach {
  readonly loopback: boolean;
}

const LOOPBACK_NAME = 'localhost';

/**
 * Returns the URL of a push endpoint, or null when it is not allowed. The browser chooses the endpoint, so without this
 * check anyone could make the server call machines in its network. `postPush` checks the addresses behind the name.
 */
export function endpointIn(text: string, { loopback }: Reach): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const address = addressIn(url);
  const isOwn = url.hostname === LOOPBACK_NAME || (address !== null && isLoopbackAddress(address));
  if (isOwn) return loopback && ['http:', 'https:'].includes(url.protocol) ? url : null;
  if (url.protocol !== 'https:') return null;
  // A name without a dot belongs to the local network.
  const isPublic = address === null ? url.hostname.includes('.') : isPublicAddress(address);
  return isPublic ? url : null;
}

/** Returns whether a name may resolve to this address. */
export const mayReach = (address: string, { loopback }: Reach): boolean =>
  isPublicAddress(address) || (loopback && isLoopbackAddress(address));

/** Returns the IP address of a URL without a host name, or null. */
function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}
