import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../security/public-address.ts';

/** Of whoever may be sent to. `loopback`: this machine too, even without TLS; for tests, never in production. */
export interface Reach {
  readonly loopback: boolean;
}

const LOOPBACK_NAME = 'localhost';

/**
 * Where a browser wants its messages, when it is somewhere we may send to: otherwise anybody could have us call the
 * machines around us. What a name leads to is looked at when we send (`postPush`). Null when it is not.
 */
export function endpointIn(text: string, { loopback }: Reach): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const address = addressIn(url);
  const isOwn = url.hostname === LOOPBACK_NAME || (address !== null && isLoopbackAddress(address));
  if (isOwn) return loopback && ['http:', 'https:'].includes(url.protocol) ? url : null;
  if (url.protocol !== 'https:') return null;
  // A name without a dot is one of our own network.
  const isPublic = address === null ? url.hostname.includes('.') : isPublicAddress(address);
  return isPublic ? url : null;
}

/** Whether a name may lead to this address. */
export const mayReach = (address: string, { loopback }: Reach): boolean =>
  isPublicAddress(address) || (loopback && isLoopbackAddress(address));

/** The IP address that stands in the place of a name, or null. */
function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}
