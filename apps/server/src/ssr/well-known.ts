import type { FastifyInstance } from 'fastify';

/** The section of the account's page that changes the password. */
const CHANGE_PASSWORD = '/account#contrasena';

/** Leads password managers to the page that changes the password. Source: https://w3c.github.io/webappsec-change-password-url/. */
export function serveWellKnown(server: FastifyInstance): void {
  server.get('/.well-known/change-password', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(CHANGE_PASSWORD),
  );
}
