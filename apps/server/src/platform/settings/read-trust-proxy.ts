import { isNetwork } from '../network/is-network.ts';
import { isTooWide } from '../network/is-too-wide.ts';
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
