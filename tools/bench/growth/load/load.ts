import type { Engine } from '../../../../apps/server/src/platform/database/database.ts';
import {
  migrateDatabase,
  openMigrationConnection,
} from '../../../../apps/server/src/platform/database/migration/migrate-database.ts';
import type { MigrationConnection } from '../../../../apps/server/src/platform/database/migration/migration.ts';
import { SCHEMA } from '../../../../apps/server/src/schema/index.ts';
import { checkData } from '../data/check-data.ts';
import { peopleOf } from '../data/people.ts';
import type { Sizes } from '../data/sizes.ts';
import type { Target } from '../data/target.ts';
import { administrationStatements } from './administration.ts';
import { conversationStatements } from './conversations.ts';
import { ledgerStatements, technicianMonthStatements } from './ledger.ts';
import { notificationStatements } from './notifications.ts';
import { paymentStatements } from './payments.ts';
import { photoStatements } from './photos.ts';
import { requestStatements } from './requests.ts';
import { reviewStatements } from './reviews.ts';
import { type Loading, seriesOn } from './sql.ts';
import { technicianStatements } from './technicians.ts';
import { userStatements } from './users.ts';
import { addressWordStatements } from './words.ts';

export type Report = (step: string, ms: number) => void;

/** Fills an empty database with the data set. */
export async function load(target: Target, sizes: Sizes, report: Report = () => {}): Promise<void> {
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    report(step, performance.now() - started);
  };
  await timed('schema', () => migrateDatabase(target, SCHEMA));
  const connection = await openMigrationConnection(target);
  try {
    await insertRows(connection, sizes, timed);
    await timed('check of the rows', () => checkData(connection));
    await timed('maintenance', async () => {
      for (const statement of MAINTENANCE[connection.engine]) await connection.run(statement);
    });
  } finally {
    await connection.close();
  }
}

async function insertRows(
  connection: MigrationConnection,
  sizes: Sizes,
  timed: (step: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { engine } = connection;
  const loading = loadingOn(engine, sizes);
  const services = (await connection.rows<{ id: number }>('select id from services')).length;
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await connection.run(statement);
  };
  await run(SETTINGS[engine]);
  const indexes = await connection.rows<{ name: string; sql: string }>(INDEXES[engine]);
  const triggers = await connection.rows<{ sql: string }>(TOWN_TRIGGERS[engine].kept);
  await run(indexes.map(({ name }) => `drop index ${name}`));
  await run(TOWN_TRIGGERS[engine].before);
  await run(TRANSACTION[engine].begin);
  const parts = {
    users: userStatements(loading),
    technicians: technicianStatements(loading, services),
    requests: requestStatements(loading),
    conversations: conversationStatements(loading),
    payments: paymentStatements(loading),
    ledger: ledgerStatements(loading),
    reviews: reviewStatements(loading),
    notifications: notificationStatements(loading),
    administration: administrationStatements(loading),
    photos: photoStatements(loading),
  };
  for (const [part, statements] of Object.entries(parts)) await timed(part, () => run(statements));
  await timed('words of addresses', async () => run(await addressWordStatements(connection)));
  await run(TRANSACTION[engine].commit);
  await timed('indexes', () => run(indexes.map(({ sql }) => sql)));
  await timed('totals', () => run(technicianMonthStatements()));
  await run([...TOWN_TRIGGERS[engine].after, ...triggers.map(({ sql }) => sql)]);
  await timed('finish', () => run(FINISH[engine]));
}

export const loadingOn = (engine: Engine, sizes: Sizes): Loading => ({
  ...{ engine, sizes },
  people: peopleOf(sizes),
  series: seriesOn(engine),
});

const SETTINGS = {
  sqlite: [
    // Node ignores `off` without an error (docs/behaviours.md).
    'pragma journal_mode = memory',
    'pragma synchronous = off',
    'pragma foreign_keys = off',
    'pragma cache_size = -1000000',
    'pragma temp_store = memory',
  ],
  // A replica's role does not check foreign keys.
  postgres: [
    `set session_replication_role = replica`,
    `set maintenance_work_mem = '512MB'`,
    `set work_mem = '256MB'`,
    `set statement_timeout = 0`,
  ],
};
const TRANSACTION = {
  sqlite: { begin: ['begin'], commit: ['commit'] },
  postgres: { begin: [], commit: [] },
};

/** Technicians get their towns from a trigger. Requests copy them, because the trigger would need minutes for all of them. */
const TOWN_TRIGGERS = {
  sqlite: {
    kept: `select sql from sqlite_master where type = 'trigger' and name = 'requests_town_insert'`,
    before: ['drop trigger requests_town_insert'],
    after: [],
  },
  // The role of a replica runs no other triggers.
  postgres: {
    kept: `select '' as sql where false`,
    before: ['alter table technicians enable always trigger technicians_town_insert'],
    after: ['alter table technicians enable trigger technicians_town_insert'],
  },
};

/** Indexes that no constraint needs. Filling the tables is faster without them. The towns are there already. */
const INDEXES = {
  sqlite: `select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name <> 'towns'`,
  postgres: `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema() and tablename <> 'towns'
    and not exists (select 1 from pg_constraint where conname = indexname)`,
};

const FINISH = {
  sqlite: ['pragma journal_mode = wal', 'pragma foreign_keys = on'],
  // Identities were inserted by number in two tables.
  postgres: [
    `select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`,
    `select setval(pg_get_serial_sequence('technicians', 'profile_id'), (select max(profile_id) from technicians))`,
    `select setval(pg_get_serial_sequence('requests', 'id'), (select max(id) from requests))`,
    'analyze',
  ],
};

/**
 * What autovacuum does within minutes, so that it does not run during the measurement. The clock does not see parallel workers. The
 * server analyses SQLite itself.
 */
const MAINTENANCE = {
  sqlite: [],
  postgres: [
    'vacuum (analyze)',
    'checkpoint',
    `do $$ begin
      execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
    end $$`,
  ],
};
