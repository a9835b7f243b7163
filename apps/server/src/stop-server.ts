import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform/platform.ts';
import { within } from './platform/tasks/shutdown.ts';
import type { Sandbox } from './sandbox/open-sandbox.ts';

/** Time limit of calls in flight. With the limits below it, except `BACKGROUND_MS`, it must not exceed `STOP_LIMIT_MS`. */
const CALLS_MS = 7000;
/** Time limit of running deliveries and other background work. Runs at the same time as `CALLS_MS`. */
const BACKGROUND_MS = 2000;
/** Time for aborted work to store its outcome. */
const ABORTED_MS = 1000;
const BUS_MS = 1000;
const DATABASE_MS = 1000;
/**
 * End of the grace period in which calls that are safe to repeat get no answer. A proxy that does not ask `/readyz` (nginx) repeats them
 * elsewhere and sends this server nothing more, so that no other call meets the closing port. At most this part of the period.
 */
const LEAVE_MS = 500;
const LEAVE_PART = 1 / 6;
/** Maximum duration of a stop after the grace period. */
export const STOP_LIMIT_MS = 10_000;

interface Stopping {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  readonly sandbox: Sandbox | null;
  readonly stopSweeps: () => Promise<void>;
}

/**
 * Stops in this order: report not ready and begin no background work; keep serving for the grace period, and let the proxy notice at its
 * end; refuse new calls and finish those in flight; abort what is left, which is repeated later; close the database.
 */
export async function stopServer({ server, platform, sandbox, stopSweeps }: Stopping): Promise<void> {
  const { settings, setUp, shutdown, live, tasks, mailer, database, security } = platform;
  shutdown.request();
  if (server.server.listening) {
    const leaveMs = Math.min(LEAVE_MS, settings.shutdownGraceMs * LEAVE_PART);
    await sleep(settings.shutdownGraceMs - leaveMs);
    shutdown.leave();
    await sleep(leaveMs);
  }
  const background = Promise.all([tasks.settle(), sandbox?.settle(), stopSweeps()]);
  const calls = Promise.all([live.closeConnections(), server.close()]);
  try {
    await within(CALLS_MS, Promise.all([calls, within(BACKGROUND_MS, background)]));
    shutdown.expire();
    server.server.closeAllConnections();
    await within(ABORTED_MS, Promise.all([mailer.close(), calls, background]));
    await within(BUS_MS, live.close());
  } finally {
    security.flush();
    setUp.close();
    // The time limit lets the process end even if a database connection never closes.
    await within(DATABASE_MS, database.close());
  }
}
