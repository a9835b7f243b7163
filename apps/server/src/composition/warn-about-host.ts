import type { Log } from '../platform/logs/log.ts';
import { isLoopbackHost } from '../platform/settings/loopback.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Logs that the network can reach a server that is not in production. It starts anyway, because containers for development need
 * an address that is not loopback.
 */
export function warnAboutHost(log: Log, { production, host }: Settings): void {
  if (!(production || isLoopbackHost(host)))
    log.warn(
      `HOST=${host} opens a server without NODE_ENV=production to the network: callers can log in to demo accounts and read all mail at /sandbox/mail.`,
    );
}
