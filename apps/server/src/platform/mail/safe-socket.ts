import { connect, isIP, type Socket } from 'node:net';
import { guardedLookup } from '../security/guarded-lookup.ts';
import { isPublicAddress } from '../security/public-address.ts';

interface Target {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
}

/** The server is inside a private network. Administrators must not be able to probe it. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(host: string) {
    super(`El servidor de correo ${host} está en una red privada, y eso no se permite`);
  }
}

/**
 * Connects to a server from the settings. Unless private addresses are allowed, tries only the public addresses of its
 * name. Rejects when none answers in time.
 */
export function connectSafely({ host, port, timeoutMs, allowPrivate }: Target): Promise<Socket> {
  const allowed = (address: string) => allowPrivate || isPublicAddress(address);
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
