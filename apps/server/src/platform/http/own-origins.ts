import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/** A developer may open any of them, and a page at one of them cannot call another. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'] as const;

/**
 * The origins of our own pages: that of `PUBLIC_URL`, and outside production also this machine's. The list is fixed, because
 * the caller chooses the `Host` header.
 */
export class OwnOrigins {
  readonly publicUrl: string;
  readonly production: boolean;

  constructor({ publicUrl, production }: Pick<Settings, 'publicUrl' | 'production'>) {
    this.publicUrl = publicUrl;
    this.production = production;
  }

  /** Returns whether the origin is one of ours. The request tells the port on which the server listens. */
  includes(origin: string, { socket }: Pick<IncomingMessage, 'socket'>): boolean {
    if (origin === this.publicUrl) return true;
    if (this.production) return false;
    const ports = [String(socket.localPort), new URL(this.publicUrl).port];
    return LOOPBACK_HOSTS.some(host =>
      ports.some(port => origin === (port === '' ? `http://${host}` : `http://${host}:${port}`)),
    );
  }

  /** Returns the origin under which the browser reached the server, or the public one when that is not ours. */
  of({ protocol, host, raw }: FastifyRequest): string {
    const origin = `${protocol}://${host}`;
    return this.includes(origin, raw) ? origin : this.publicUrl;
  }
}
