import type { Log } from '../../logs/log.ts';
import type { OpenBus } from './bus.ts';

/** Returns how to open the PostgreSQL bus, or null on SQLite, which has one instance. Loads the `pg` client only when needed. */
export const openBusOf = (databaseUrl: string | null, log: Log): OpenBus | null =>
  databaseUrl === null
    ? null
    : async listener => {
        const { openPostgresBus } = await import('./postgres-bus.ts');
        return openPostgresBus(databaseUrl, log, listener);
      };
