import { sql } from 'kysely';
import type { Technicians } from '../modules/technicians/public.ts';
import { servesSchema } from '../platform/database/migration/applied-changes.ts';
import { hasDiskSpace } from '../platform/files/disk-space.ts';
import { type Checks, problemOf } from '../platform/http/readiness.ts';
import type { Log } from '../platform/logs/log.ts';
import type { Platform } from '../platform/platform.ts';
import { isLoopbackHost } from '../platform/settings/loopback.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { SCHEMA } from '../schema/index.ts';

/** Returns the checks of `/readyz`. */
export const readinessChecks = (platform: Platform, { index }: Technicians): Checks => ({
  database: {
    sentence: 'The database does not answer.',
    async test() {
      await sql`select 1`.execute(platform.database.read);
      return true;
    },
  },
  migrations: {
    sentence: 'The database has the schema of another version, which this one cannot serve.',
    test: () => servesSchema(platform.database.read, SCHEMA),
  },
  bus: {
    sentence: 'The connection to the other servers is broken.',
    test: async () => platform.live.isConnected,
  },
  search: { sentence: 'The technicians are not loaded yet.', test: async () => index.isLoaded },
  ...setUpChecks(platform),
});

type Context = Pick<Platform, 'database' | 'settings' | 'setUp'>;

/** Returns the checks of what is around the server: its disk, its clock and the other servers. */
export const setUpChecks = (context: Context): Checks =>
  context.database.engine === 'sqlite' ? sqliteChecks(context) : postgresChecks(context);

/** Checks of what the files of one machine need. */
const sqliteChecks = ({ settings, setUp }: Context): Checks => ({
  disk: {
    sentence: 'DATA_DIR is not writable or has less than 100 MB of free space.',
    test: () => hasDiskSpace(settings.dataDir),
  },
  servers: {
    isWarning: true,
    sentence:
      'Another server uses the same DATA_DIR with SQLite, which is made for one: live messages and search of one do not reach the other. Stop one of them, or use PostgreSQL.',
    test: async () => setUp.otherServers() === 0,
  },
});

/** Checks of what servers on one PostgreSQL share. A check that fails for all of them at once would stop a site that works. */
const postgresChecks = ({ setUp }: Context): Checks => ({
  disk: {
    isWarning: true,
    sentence:
      'Photos cannot be stored: their folder is not there, is another one than before, is not writable or has less than 100 MB of free space. All other calls work.',
    test: () => setUp.photos.isUsable(),
  },
  photos: {
    sentence:
      'DATA_DIR/photos is not the folder that the other servers use: photos of one are missing on the other. Mount the shared folder there. If this folder replaces the shared one, run "npm run accept -- photos" (systemd: oficio-command accept photos).',
    test: () => setUp.photos.isShared(),
  },
  clock: {
    isWarning: true,
    sentence: 'The clock of this machine could not be compared with the one of the database.',
    async test() {
      const seconds = await setUp.wrongClock();
      if (seconds === null) return true;
      return `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the one of the database: synchronise both (NTP).`;
    },
  },
});

const INTERVAL_MS = 60_000;

/** Logs what is wrong around this server, now and each minute, once until it changes. Returns a function that stops. */
export function watchSetUp(checks: Checks, log: Log, intervalMs = INTERVAL_MS): () => void {
  const known = new Map<string, string | null>();
  const look = async () => {
    for (const [name, check] of Object.entries(checks)) {
      const problem = await problemOf(check);
      const before = known.get(name) ?? null;
      known.set(name, problem);
      if (problem === null && before !== null) log.info({ check: name }, 'the set-up is right again');
      // The seconds of a clock change all the time.
      if (problem !== null && before === null) log.warn({ check: name }, problem);
    }
  };
  void look();
  const timer = setInterval(() => void look(), intervalMs).unref();
  return () => clearInterval(timer);
}

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
