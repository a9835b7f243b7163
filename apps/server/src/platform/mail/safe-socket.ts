import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { guardedLookup } from '../security/guarded-lookup.ts';
import { isPublicAddress } from '../security/public-address.ts';

interface Target {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  /** Addresses to which a connection is allowed. */
  readonly reach: 'public' | 'private' | 'any';
}

/** The server is outside of the reach, mostly inside a private network. Administrators must not be able to probe it. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(host: string) {
    super(`El servidor de correo ${host} está en una red privada, y eso no se permite`);
  }
}

/** Returns whether all addresses of a name belong to a private network or to this machine; false when it has none. */
export async function isPrivateHost(host: string): Promise<boolean> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => !isPublicAddress(address));
}

/**
 * Connects to a server from the settings. Tries only the addresses of its name that are within reach. Rejects when none
 * answers in time.
 */
export function connectSafely({ host, port, timeoutMs, reach }: Target): Promise<Socket> {
  const allowed = (address: string) => reach === 'any' || isPublicAddress(address) === (reach === 'public');
  const refusal = (name: string) => new PrivateAddressError(name);
  return new Promise((resolve, reject) => {
    // The guarded lookup does not run for an IP address, so it is checked here.
    if (isIP(host) !== 0 && !allowed(host)) return reject(refusal(host));
    const socket = connect({ host, port, lookup: guardedLookup(allowed, refusal), timeout: timeoutMs });
    // This listener stays, because an error without a listener would end the process.
    socket.on('error', () => {});
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })));
    socket.once('connect', () => {
      if (!allowed(socket.remoteAddress ?? '')) return fail(refusal(host));
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
