import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
import { seedParties } from '../testing/payments/payments.ts';
import { requestJob } from '../testing/requests/requests.ts';
import { onBothEngines } from '../testing/world.ts';
import { countedFigures } from './0183-counted-figures.ts';

const OLD_TRIGGERS = [
  ...['requests', 'users', 'technicians'].flatMap(table =>
    ['insert', 'delete', 'update'].map(when => [table, `${table}_figures_${when}`] as const),
  ),
  ...['insert', 'delete'].map(when => ['reviews', `reviews_figures_${when}`] as const),
  ['request_events', 'request_events_figures'] as const,
  ['ledger_entries', 'ledger_entries_figures'] as const,
  ['ledger_entries', 'ledger_entries_charges'] as const,
];

/** What the triggers that remain are for. */
const PURPOSES = [
  // The database refuses changes of what is append-only, and entries that do not sum to zero.
  /^(?:admin_notes|audit_log|audit_reasons|ledger_(?:adjustments|entries|movements))_(?:kept|balanced|no_\w+)$/,
  // The nearest town of a place.
  /^(?:requests|technicians)_town_(?:insert|update)$/,
  // The text search.
  /^(?:requests|technicians)_address_\w+$/,
  /^users_(?:text|words)_\w+$/,
];

onBothEngines('the migration to counted figures', world => {
  it('keeps the sums with their waiting changes until the job has counted, which is at once', async () => {
    await world().app.platform.jobs.hold();
    const parties = await seedParties(world().app);
    await requestJob(parties.customer, parties.technician);
    const { database } = world().app.platform;
    const { engine } = database;
    const run = (...statements: readonly string[]) =>
      database.transaction(async ({ db }) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      });
    await run(
      'drop table figure_months',
      'delete from figure_days',
      'delete from job_figures',
      'create table figure_changes (metric text not null, day integer not null, value bigint not null)',
      'create table job_figure_changes (month text not null, service_id bigint not null, town integer not null, measure text not null)',
      'create table madrid_offsets (since bigint)',
      ...OLD_TRIGGERS.flatMap(([table, name]) =>
        engine === 'sqlite'
          ? [`create trigger ${name} after insert on ${table} begin select 1; end`]
          : [
              `create function ${name}() returns trigger language plpgsql as $body$ begin return null; end $body$`,
              `create trigger ${name} after insert on ${table} for each row execute function ${name}()`,
            ],
      ),
      // 20,000 days after 1970 is in October 2024.
      `insert into figure_days (metric, day, value) values ('registration', 20000, 2), ('registration', -1, 2), ('user', -1, 2)`,
      `insert into figure_changes (metric, day, value) values ('registration', 20000, 1), ('registration', 20031, 1), ('user', -1, 1)`,
      `insert into job_figures (month, service_id, town, measure, value)
        values ('2024-09', 2, 3, 'requests', 5), ('2024-09', 0, 3, 'requests', 6), ('2024-09', 0, -1, 'requests', 7)`,
      `insert into job_figure_changes (month, service_id, town, measure) values ('2024-09', 2, 3, 'requests')`,
      ...countedFigures.statements(DIALECTS[engine]),
    );
    const { read } = database;
    const days = await read.selectFrom('figure_days').selectAll().orderBy('day').orderBy('metric').execute();
    expect(days).toEqual([
      { metric: 'user', day: -1, value: 3 },
      { metric: 'registration', day: 20_000, value: 3 },
      { metric: 'registration', day: 20_031, value: 1 },
    ]);
    const jobs = await read.selectFrom('job_figures').select(['service_id', 'town', 'value']).execute();
    expect(jobs).toHaveLength(4);
    expect(jobs).toEqual(
      expect.arrayContaining([
        { service_id: 2, town: 3, value: 6 },
        { service_id: 2, town: -1, value: 1 },
        { service_id: 0, town: 3, value: 7 },
        { service_id: 0, town: -1, value: 8 },
      ]),
    );
    const months = await read.selectFrom('figure_months').selectAll().orderBy('month').execute();
    expect(months.map(({ month }) => month)).toEqual(['2024-09', '2024-10', '2024-11']);
    expect(months.every(({ counted_at: at }) => Math.abs(at - Date.now()) < 3_600_000)).toBe(true);
    const { attempt_at: due } = await read
      .selectFrom('scheduled_jobs')
      .select('attempt_at')
      .where('name', '=', 'figures')
      .executeTakeFirstOrThrow();
    expect(due).toBe(0);
  });

  it('leaves no trigger but those of append-only tables, of towns and of the text search', async () => {
    const { engine, read } = world().app.platform.database;
    const { rows } = await sql<{ name: string }>`${sql.raw(
      engine === 'sqlite'
        ? `select name from sqlite_master where type = 'trigger'`
        : 'select distinct tgname as name from pg_trigger where not tgisinternal',
    )}`.execute(read);
    const others = rows.filter(({ name }) => !PURPOSES.some(purpose => purpose.test(name)));
    expect(others).toEqual([]);
  });
});
