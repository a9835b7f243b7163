import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DIALECTS } from '../platform/database/migrate.ts';
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
  it('drops the sums with what kept them, and lets the job count at once', async () => {
    await world().app.platform.jobs.hold();
    const { database } = world().app.platform;
    const { engine } = database;
    const statements = [
      'drop table figure_months',
      ...['figure_changes', 'job_figure_changes', 'madrid_offsets', 'figure_days', 'job_figures'].map(
        table => `create table ${table} (since bigint)`,
      ),
      ...OLD_TRIGGERS.flatMap(([table, name]) =>
        engine === 'sqlite'
          ? [`create trigger ${name} after insert on ${table} begin select 1; end`]
          : [
              `create function ${name}() returns trigger language plpgsql as $body$ begin return null; end $body$`,
              `create trigger ${name} after insert on ${table} for each row execute function ${name}()`,
            ],
      ),
      ...countedFigures.statements(DIALECTS[engine]),
    ];
    await database.transaction(async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
    expect(await database.read.selectFrom('figure_months').selectAll().execute()).toEqual([]);
    const { attempt_at: due } = await database.read
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
