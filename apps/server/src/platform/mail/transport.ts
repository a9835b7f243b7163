import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import { guardedLookup, isPublicAddress } from '../security/public-address.ts';
import type { MailAccess } from './mail-settings.ts';

/** Time limits for a server, in milliseconds. */
export interface Timeouts {
  readonly connect: number;
  /** Limit for each answer. */
  readonly answer: number;
}

interface TransportOptions {
  readonly production: boolean;
  /** Whether the server may be inside a private network. */
  readonly allowPrivate: boolean;
  readonly timeouts: Timeouts;
}

type GotSocket = (error: Error | null, found?: { readonly connection: Socket }) => void;

/** Parallel connections. Each stays open for the next mail. */
const CONNECTIONS = 5;
/** Parallel deliveries of each kind of mail. Mails to one address leave one after the other, so that they do not delay others. */
export const MAIL_SLOTS = { parallel: CONNECTIONS, perHost: 1 } as const;
/** Relays in the own network, which SMTP_ALLOW_PRIVATE allows, often offer no TLS on this port. */
const RELAY_PORT = 25;

/** Opens connections to the server of these settings. The caller must close them. */
export async function openTransport(access: MailAccess, options: TransportOptions): Promise<Transporter> {
  const { host, port, secure, username, password, provider } = access;
  const { production, allowPrivate, timeouts } = options;
  const isRelay = production && allowPrivate && port === RELAY_PORT && (await isPrivateHost(host));
  // Loads the library only when mail is sent.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure,
    // Otherwise an attacker could remove the STARTTLS offer from the greeting and receive the password in the clear.
    requireTLS: provider !== 'smtp' || (production && !isRelay),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2' },
    greetingTimeout: timeouts.answer,
    socketTimeout: timeouts.answer,
    getSocket(_: unknown, callback: GotSocket) {
      // An unencrypted connection must not follow a changed name to the internet.
      const reach = isRelay ? 'private' : allowPrivate ? 'any' : 'public';
      connectSafely({ host, port, reach, timeoutMs: timeouts.connect }).then(
        connection => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  });
}

/** Returns whether all addresses of a name belong to a private network or to this machine; false when it has none. */
async function isPrivateHost(host: string): Promise<boolean> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => !isPublicAddress(address));
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  /** Addresses to which a connection is allowed. */
  readonly reach: 'public' | 'private' | 'any';
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

/** The server is outside of the reach, mostly inside a private network. Administrators must not be able to probe it. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(host: string) {
    super(`El servidor de correo ${host} está en una red privada, y eso no se permite`);
  }
}
