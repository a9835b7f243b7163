import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from './open.ts';
import { connectSqlite } from './sqlite.ts';
import { DatabaseUnavailable } from './unavailable.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oficio-statistics-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

async function open() {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.transaction(async ({ db }) => {
    await sql`create table jobs (id integer primary key, person, state)`.execute(db);
    await sql`create index jobs_by_person on jobs (person, id)`.execute(db);
    await sql`create index jobs_by_state on jobs (state, id)`.execute(db);
  });
  const fill = () =>
    database.transaction(({ db }) =>
      sql`insert into jobs (person, state) with recursive s(n) as (select 1 union all select n + 1 from s where n < 20000)
        select n % 1000, n % 2 from s`.execute(db),
    );
  const planOf = async () => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select count(*) from jobs where state = 1 and person = 5`.execute(database.read);
    return rows.map(({ detail }) => detail).join();
  };
  return { database, fill, planOf };
}

it('open connections search the index with fewer rows for a value after an update of the statistics', async () => {
  const { database, fill, planOf } = await open();
  await fill();
  const before = await planOf();
  await database.updateStatistics();
  const after = await planOf();
  expect([before, after]).toEqual([
    expect.stringContaining('jobs_by_state'),
    expect.stringContaining('jobs_by_person'),
  ]);
  await expect(sql`delete from jobs`.execute(database.read)).rejects.toThrow(DatabaseUnavailable);
  await database.close();
});

it('an update of the statistics gives up at once while another process writes', async () => {
  const { database, fill } = await open();
  await fill();
  const other = connectSqlite(dataDir);
  other.exec('begin immediate');
  await database.updateStatistics();
  other.exec('rollback');
  other.close();
  await expect(sql`delete from jobs`.execute(database.read)).rejects.toThrow(DatabaseUnavailable);
  await database.close();
});

it('an update of the statistics leaves out a small table, which may grow before the next one', async () => {
  const { database, fill } = await open();
  await fill();
  await database.transaction(async ({ db }) => {
    await sql`create table notes (id integer primary key, person)`.execute(db);
    await sql`create index notes_by_person on notes (person)`.execute(db);
    await sql`insert into notes select id, person from jobs limit 9999`.execute(db);
  });
  const analysed = async () => {
    await database.updateStatistics();
    const { rows } = await sql<{ tbl: string }>`select distinct tbl from sqlite_stat1 order by tbl`.execute(
      database.read,
    );
    return rows.map(({ tbl }) => tbl);
  };
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  expect(await analysed()).toEqual(['jobs']);
  expect(exec.mock.calls.flat().filter(text => text.includes('notes'))).toEqual([]);
  await database.transaction(({ db }) => sql`insert into notes (person) values (1)`.execute(db));
  expect(await analysed()).toEqual(['jobs', 'notes']);
  await database.close();
});

it('an update of the statistics does not analyse a table again that has not grown, even if a partial index has no rows', async () => {
  const { database, fill } = await open();
  await database.transaction(({ db }) =>
    sql`create index jobs_special on jobs (person, id) where state = 7`.execute(db),
  );
  await fill();
  const analysed = vi.spyOn(DatabaseSync.prototype, 'exec');
  const analyses = () => analysed.mock.calls.filter(([text]) => /^analyze "jobs/i.test(text)).length;
  await database.updateStatistics();
  expect(analyses()).toBe(3);
  await database.updateStatistics();
  expect(analyses()).toBe(3);
  await database.close();
});

it('an update of the statistics on a full disk fails no task, and the next one succeeds', async () => {
  const { database, fill, planOf } = await open();
  await fill();
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(text => {
    if (/^analyze "/i.test(text)) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  await database.updateStatistics();
  exec.mockRestore();
  expect(await planOf()).toContain('jobs_by_state');
  await expect(sql`delete from jobs`.execute(database.read)).rejects.toThrow(DatabaseUnavailable);
  await database.updateStatistics();
  expect(await planOf()).toContain('jobs_by_person');
  await database.close();
});
