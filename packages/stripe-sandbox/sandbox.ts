import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { deriveKey } from '../../apps/server/src/platform/secret.ts';
import type { SandboxContext } from './host/host.ts';
import { createWorker } from './background/background-work.ts';
import type { Deliver } from './background/deliveries.ts';
import { apiRoutes } from './api/routes.ts';
import { accountPageRoutes } from './pages/account-routes.ts';
import { authenticationRoutes } from './pages/authentication-routes.ts';

interface SandboxOptions {
  readonly platform: Platform;
  readonly keys: SandboxContext['keys'];
  readonly deliver: Deliver;
}

/** The stand-in payment provider: Stripe's API under `/v1/`, its pages under `/sandbox/`, books of its own. */
export interface Sandbox {
  /** Settles and delivers everything that is due, and waits for it: for tests. */
  drain(): Promise<unknown>;
  /** From now on settles and delivers only on `drain`: for tests. */
  hold(): Promise<void>;
  /** Resolves when the running deliveries have ended. */
  settle(): Promise<void>;
}

/** Puts the sandbox on the server's own port. Throws in production, where it must not exist. */
export async function openSandbox(server: FastifyInstance, options: SandboxOptions): Promise<Sandbox> {
  const { platform, keys, deliver } = options;
  if (platform.settings.production) throw new Error('The payment sandbox does not exist in production.');
  const context: SandboxContext = {
    database: platform.database,
    log: platform.log,
    clock: platform.clock,
    shutdown: platform.shutdown,
    keys,
    publicUrl: platform.settings.publicUrl,
    fingerprintKey: deriveKey(platform.secret, 'sandbox fingerprints'),
    wake: () => worker.wake(),
  };
  const worker = createWorker(context, deliver);
  await server.register(scope => apiRoutes(scope, context), { prefix: '/v1' });
  await server.register(scope => authenticationRoutes(scope, context));
  await server.register(scope => accountPageRoutes(scope, context));
  server.addHook('onReady', async () => worker.start());
  return { drain: () => worker.drain(), hold: () => worker.hold(), settle: () => worker.settle() };
}
