import type { Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { MailAccess } from './mail-settings.ts';
import { connectSafely, isPrivateHost } from './safe-socket.ts';

/** Time limits for a server, in milliseconds. */
export interface Timeouts {
  readonly connect: number;
  /** Limit for each answer. */
  readonly answer: number;
}

export interface TransportOptions {
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
