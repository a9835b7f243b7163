import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { clockSkew } from '../database/database-clock.ts';
import { PHOTOS_FOLDER } from '../files/file-store.ts';
import { CHANNEL } from '../live/cluster/bus.ts';
import type { Settings } from '../settings/settings.ts';
import { PhotoFolder } from './photo-folder.ts';
import { ServersOnFolder } from './servers-on-folder.ts';

/**
 * Larger differences of the clocks are reported. Leases, deadlines and dates are right all the same (`DatabaseClock`), but the log and
 * the `Date` header, by which browsers set their clock, have the machine's time. Seconds.
 */
const MAX_CLOCK_DIFFERENCE = 30;

/**
 * What can be wrong around a server that works by itself: its photo folder, its clock, and a second server on its SQLite folder. Other
 * wrong set-ups are refused at the start (`checkSecret`, `refuseSharedSessions`).
 */
export class SetUp {
  readonly photos: PhotoFolder;
  readonly #database: Database;
  readonly #production: boolean;
  readonly #servers: ServersOnFolder | null;

  constructor(database: Database, { dataDir, production }: Pick<Settings, 'dataDir' | 'production'>) {
    this.#database = database;
    this.#production = production;
    this.photos = new PhotoFolder(join(dataDir, PHOTOS_FOLDER), database);
    this.#servers = database.engine === 'sqlite' ? new ServersOnFolder(dataDir) : null;
  }

  /** Marks the photo folder of the servers on one PostgreSQL. On SQLite the folder is beside the database. */
  async open(): Promise<void> {
    if (this.#database.engine === 'sqlite') return;
    // A developer's data folder comes and goes. With another server that runs, it must be the same one.
    await this.photos.open(async () => !this.#production && (await isAlone(this.#database)));
  }

  /** Counts this process as a server, from when it listens. */
  serve(): void {
    try {
      this.#servers?.join();
    } catch {
      // A disk that is full or knows no locks must not stop a server that works. It is not counted then.
    }
  }

  /** Returns how many other servers use the same SQLite folder. */
  otherServers(): number {
    try {
      return this.#servers?.others() ?? 0;
    } catch {
      return 0;
    }
  }

  /** Returns by how many seconds this machine's clock is ahead of the database's (negative: behind); null while that is harmless. */
  async wrongClock(machine = Date.now): Promise<number | null> {
    const { skew } = await clockSkew(this.#database, machine);
    const seconds = Math.round(-skew / 1000);
    return Math.abs(seconds) > MAX_CLOCK_DIFFERENCE ? seconds : null;
  }

  close(): void {
    this.#servers?.leave();
  }
}

/** Returns whether no other server is connected to the database. */
async function isAlone({ read }: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${CHANNEL} limit 1`.execute(read);
  return rows.length === 0;
}
