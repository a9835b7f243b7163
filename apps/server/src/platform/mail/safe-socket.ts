import { lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from '../public-address.ts';

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
 * tried: those that were checked are those that are used, whatever the name leads to a moment later. Rejects when none
 * answers in time.
 */
export function connectSafely({ host, port, timeoutMs, allowPrivate }: Target): Promise<Socket> {
  const allowed = (address: string) => allowPrivate || isPublicAddress(address);
  return new Promise((resolve, reject) => {
    // An address needs no looking up, and would not be checked there.
    if (isIP(host) !== 0 && !allowed(host)) return reject(new PrivateAddressError(host));
    const socket = connect({ host, port, lookup: lookupOnly(allowed), timeout: timeoutMs });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })));
    socket.once('connect', () => {
      if (!allowed(socket.remoteAddress ?? '')) return fail(new PrivateAddressError(host));
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

const lookupOnly =
  (allowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const usable = addresses.filter(({ address }) => allowed(address));
      const [first] = usable;
      if (!first) return done(new PrivateAddressError(host), '', 0);
      if (options.all) return done(null, usable);
      done(null, first.address, first.family);
    });
  };
