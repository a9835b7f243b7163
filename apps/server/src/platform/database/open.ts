import { setTimeout as sleep } from 'node:timers/promises';
import { FactBoard } from '../facts.ts';
import type { Database, EngineDriver, Unit } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** How long a transaction that keeps losing to others is tried again, and how long it rests at most. Milliseconds. */
const PATIENCE = 10_000;
const LONGEST_REST = 50;

export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly facts?: FactBoard;
  readonly clock?: () => number;
}

/** Opens the engine the settings name. Throws when it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = await openDriver(options);
  return fromDriver(driver, options.facts ?? new FactBoard(), options.clock ?? Date.now);
}

async function openDriver({ databaseUrl, dataDir }: DatabaseOptions): Promise<EngineDriver> {
  if (databaseUrl === null) return openSqlite(dataDir);
  // Its client is loaded only where there is one.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl);
}

function fromDriver(driver: EngineDriver, facts: FactBoard, clock: () => number): Database {
  async function attempt<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result> {
    const effects: Array<() => void> = [];
    const result = await driver.write.transaction().execute(db => {
      const unit: Unit = {
        db,
        now: clock(),
        record: (type, fact) => facts.tell(unit, type, fact),
        afterCommit: effect => effects.push(effect),
      };
      return work(unit);
    });
    for (const effect of effects) effect();
    return result;
  }

  return {
    engine: driver.engine,
    version: driver.version,
    read: driver.read,
    prepare: sql => driver.prepare(sql),
    close: () => driver.close(),
    async transaction(work) {
      const giveUp = performance.now() + PATIENCE;
      for (let rest = 1; ; rest = Math.min(LONGEST_REST, rest * 2)) {
        try {
          return await attempt(work);
        } catch (error) {
          if (!driver.isRetryable(error) || performance.now() > giveUp) throw error;
          await sleep(Math.random() * rest);
        }
      }
    },
  };
}
