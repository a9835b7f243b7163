import type { Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { MailAccess } from './mail-settings.ts';
import { connectSafely } from './safe-socket.ts';

/** How long a server may let us wait, in milliseconds. */
export interface Timeouts {
  readonly connect: number;
  /** For each of its answers. */
  readonly answer: number;
}

export interface TransportOptions {
  readonly production: boolean;
  /** Whether the server may be inside a private network. */
  readonly allowPrivate: boolean;
  readonly patience: Timeouts;
}

type GotSocket = (error: Error | null, found?: { readonly connection: Socket }) => void;

/** Side by side; each is kept open for the next mail. */
export const CONNECTIONS = 5;
const PLAIN_PORT = 25;

/** Connections to the server of these settings. To be closed. */
export async function openTransport(access: MailAccess, options: TransportOptions): Promise<Transporter> {
  const { host, port, secure, username, password, provider } = access;
  const { production, allowPrivate, patience } = options;
  // Only who sends mail needs what sends it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure,
    // Without it the password would go in the clear to whoever cuts the offer of encryption out of the server's greeting.
    requireTLS: provider !== 'smtp' || (production && port !== PLAIN_PORT),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2' },
    greetingTimeout: patience.answer,
    socketTimeout: patience.answer,
    getSocket(_: unknown, callback: GotSocket) {
      connectSafely({ host, port, allowPrivate, timeoutMs: patience.connect }).then(
        connection => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  });
}
