import { type BackgroundWork, type Deliver, registerSandbox, type SandboxHost } from '@oficio/stripe-sandbox';
import type { FastifyInstance } from 'fastify';
import { OwnOrigins } from '../platform/http/own-origins.ts';
import type { Platform } from '../platform/platform.ts';
import { deriveKey } from '../platform/security/keys.ts';
import { sandboxKeys } from '../platform/stripe.ts';
import { TaskLoop } from '../platform/tasks/task-loop.ts';
import { sandboxStorage } from './storage.ts';

/** Controls the background work of the payment sandbox. */
export interface Sandbox {
  /** Runs all due settlements and deliveries and waits for them. For tests. */
  drain(): Promise<unknown>;
  /** Stops background work except in `drain`. For tests. */
  hold(): Promise<void>;
  /** Resolves when the running deliveries have ended. */
  settle(): Promise<void>;
}

/** Serves the payment sandbox on the server's own port. Throws in production, where it must not exist. */
export async function openSandbox(
  server: FastifyInstance,
  platform: Platform,
  deliver: Deliver,
): Promise<Sandbox> {
  if (platform.settings.production) throw new Error('The payment sandbox does not exist in production.');
  const host = sandboxHost(platform, deliver, () => loop.wake());
  const loop = sandboxLoop(platform, await registerSandbox(server, host));
  server.addHook('onReady', async () => loop.start());
  return loop;
}

/** Runs the sandbox's background work. */
export const sandboxLoop = ({ log, clock, shutdown }: Platform, work: BackgroundWork): TaskLoop =>
  new TaskLoop({
    ...work,
    clock,
    shutdown,
    fail: error => log.error({ err: error }, 'sandbox pass failed'),
  });

/** Returns the services of this server that the sandbox uses. */
export function sandboxHost(platform: Platform, deliver: Deliver, wake: () => void): SandboxHost {
  const { database, log, clock, shutdown, secret, settings } = platform;
  const origins = new OwnOrigins(settings);
  return {
    storage: sandboxStorage(database),
    log: {
      warn: (details, message) => log.warn(details, message),
      error(details, message) {
        // A call that the shutdown interrupted is not an error.
        if ((details.err as { code?: unknown }).code !== 'shutting_down') log.error(details, message);
      },
    },
    clock,
    deliver,
    keys: sandboxKeys(secret),
    fingerprintKey: deriveKey(secret, 'sandbox fingerprints'),
    originOf: request => origins.of(request),
    stopping: shutdown.requested,
    wake,
    // The server itself calls the API, with one address for all customers.
    apiRouteConfig: { rateLimit: false },
  };
}
