import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CALENDAR_ZONE, setCalendarZone } from '@oficio/domain/fields/calendar.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { type App, createApp } from '../app.ts';
import type { Engine } from '../platform/database/database.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { copyMigratedSqlite, createMigratedDatabase } from './database/test-database.ts';
import { isFull, isQuick } from './extent.ts';

/** An empty, migrated application: one database, one data folder, one movable clock. */
export interface World {
  readonly engine: Engine;
  readonly app: App;
  /** The server's time in milliseconds since the epoch. */
  now: number;
  /** Lines of the log, by default only errors. `LOG_LEVEL: 'info'` adds the security log. */
  readonly logLines: readonly LogLine[];
  /** Starts a second server on the same database, like another instance. */
  another(): Promise<App>;
  /** The same, for tests of what servers tell each other. SQLite is made for one, so `app` itself is returned there. */
  neighbour(): Promise<App>;
}

/** pino's number of the level `error`. */
const ERROR = 50;

export type LogLine = Readonly<Record<string, unknown>>;

/** Engines of tests whose result can depend on the engine. */
export const ENGINES: readonly Engine[] = isQuick ? ['sqlite'] : ['sqlite', 'postgres'];
/** Engines of the other tests. */
export const ONE_ENGINE: readonly Engine[] = isFull ? ['sqlite', 'postgres'] : ['sqlite'];

/**
 * Registers the hooks and tests of a suite. Call `world()` only inside tests and hooks. Tests inside `onOne(() => { … })` run on the
 * same engines as a suite of `onOneEngine`.
 */
type Suite = (world: () => World, onOne: (tests: () => void) => void) => void;

/**
 * Runs a suite on SQLite and on PostgreSQL, each with a new world that its tests share; with `OFICIO_TEST_QUICK=1` on SQLite alone.
 * Use it where the engines can differ: SQL, locks and races, errors of the database, money, migrations, query plans. If only some
 * tests of the suite need both engines, put the others inside `onOne`.
 */
export function onBothEngines(name: string, suite: Suite, environment?: Environment): void {
  onEngines(ENGINES, name, suite, environment);
}

/**
 * Runs a suite on SQLite, with a new world that its tests share; with `OFICIO_TEST_FULL=1` also on PostgreSQL.
 * Use it for all other suites: what the server refuses, presents, sends and logs. The permission test makes each call on both engines.
 */
export function onOneEngine(name: string, suite: Suite, environment?: Environment): void {
  onEngines(ONE_ENGINE, name, suite, environment);
}

function onEngines(
  engines: readonly Engine[],
  name: string,
  suite: Suite,
  environment: Environment = {},
): void {
  describe.each(engines)(`${name} on %s`, engine => {
    let opened: OpenWorld | undefined;
    beforeAll(async () => {
      opened = await openWorld(engine, environment);
    });
    afterAll(async () => {
      await opened?.close();
    });
    const world = () => {
      if (!opened) throw new Error('Call world() only inside tests and hooks');
      return opened.world;
    };
    suite(world, tests => {
      if (ONE_ENGINE.includes(engine)) tests();
    });
  });
}

type Environment = Readonly<Record<string, string>>;

interface OpenWorld {
  readonly world: World;
  close(): Promise<void>;
}

/** Opens one world, for tests that need several or restart them. */
export async function openWorld(engine: Engine, environment: Environment = {}): Promise<OpenWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-test-'));
  const database = engine === 'postgres' ? await createMigratedDatabase() : null;
  if (!database) await copyMigratedSqlite(dataDir);
  const settings = readSettings({
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    // On a busy machine, tests may wait longer than users should. Tests of outages set the default again.
    DATABASE_TIMEOUT_MS: '20000',
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  });
  const apps: App[] = [];
  const logLines: LogLine[] = [];
  const logTo = {
    write(lines: string) {
      for (const text of lines.trimEnd().split('\n')) {
        const line = JSON.parse(text);
        logLines.push(line);
        if (line.level >= ERROR) process.stderr.write(`${text}\n`);
      }
    },
  };
  const open = async () => {
    const app = await createApp(settings, { clock: () => world.now, checkReplies: true, logTo });
    apps.push(app);
    return app;
  };
  const neighbour = async () => (engine === 'postgres' ? open() : world.app);
  const world = { engine, now: Date.now(), logLines, another: open, neighbour } as Partial<World> as {
    now: number;
    app: App;
  } & World;
  world.app = await open();
  return {
    world,
    async close() {
      for (const app of apps) await app.close();
      // The next file of this process has another world, or none.
      setCalendarZone(DEFAULT_CALENDAR_ZONE);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
