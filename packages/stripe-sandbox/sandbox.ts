import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api/routes.ts';
import { type BackgroundWork, backgroundWork } from './background/background-work.ts';
import type { SandboxHost } from './host/host.ts';
import { accountPageRoutes } from './pages/account-routes.ts';
import { authenticationRoutes } from './pages/authentication-routes.ts';

/**
 * Registers Stripe's API under `/v1/` and the pages of the sandbox under `/sandbox/`. Returns the background work, which the
 * host must run.
 */
export async function registerSandbox(server: FastifyInstance, host: SandboxHost): Promise<BackgroundWork> {
  await server.register(scope => apiRoutes(scope, host), { prefix: '/v1' });
  await server.register(scope => authenticationRoutes(scope, host));
  await server.register(scope => accountPageRoutes(scope, host));
  return backgroundWork(host);
}
