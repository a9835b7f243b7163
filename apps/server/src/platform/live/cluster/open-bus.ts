import type { Log } from '../../observability/log.ts';
import type { OpenBus } from './bus.ts';

/** The bus of the instances that share a PostgreSQL, whose client is loaded only then; a SQLite has one instance. */
export const openBusOf = (databaseUrl: string | null, log: Log): OpenBus | null =>
  databaseUrl === null
    ? null
    : async listener => {
        const { openPostgresBus } = await import('./postgres-bus.ts');
        return openPostgresBus(databaseUrl, log, listener);
      };
