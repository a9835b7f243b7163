import { connect, isIP, type Socket } from 'node:net';
import { guardedLookup } from '../security/guarded-lookup.ts';
import { isPublicAddress } from '../security/public-address.ts';

interface Target {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
}

/** The server is inside a private network, where nobody may have us knock. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(host: string) {
    super(`El servidor de correo ${host} está en una red privada, y eso no se permite`);
  }
}

/**
 * Connects to a server that somebody has named. Unless private addresses are allowed, only the public ones of its name are
 * tried. Rejects when none answers in time.
 */
export function connectSafely({ host, port, timeoutMs, allowPrivate }: Target): Promise<Socket> {
  const allowed = (address: string) => allowPrivate || isPublicAddress(address);
  const refusal = (name: string) => new PrivateAddressError(name);
  return new Promise((resolve, reject) => {
    // An address needs no looking up, and would not be checked there.
    if (isIP(host) !== 0 && !allowed(host)) return reject(refusal(host));
    const socket = connect({ host, port, lookup: guardedLookup(allowed, refusal), timeout: timeoutMs });
    // This listener stays, because an error without any listener would end the process.
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
