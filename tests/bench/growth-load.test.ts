import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainWords } from '@oficio/domain/fields/fold.ts';
import { nearestTown, townName } from '@oficio/domain/places/towns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchableWordsOf } from '../../apps/server/src/modules/accounts/public.ts';
import {
  migrateDatabase,
  openMigrationConnection,
} from '../../apps/server/src/platform/database/migration/migrate-database.ts';
import type { MigrationConnection } from '../../apps/server/src/platform/database/migration/migration.ts';
import { SCHEMA } from '../../apps/server/src/schema/index.ts';
import { createDatabase } from '../../tools/bench/growth/data/create-database.ts';
import { sizesFor } from '../../tools/bench/growth/data/sizes.ts';
import type { Target } from '../../tools/bench/growth/data/target.ts';
import { load } from '../../tools/bench/growth/load/load.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';

const SIZES = sizesFor(500);
const LOAD_TIMEOUT_MS = 180_000;

/** Indexes and triggers, also how a role runs a trigger. */
const STRUCTURE = {
  sqlite: `select name, sql from sqlite_master where type in ('index', 'trigger') order by name`,
  postgres: `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
    union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
};

describe.each(['sqlite', 'postgres'] as const)('the data set of the growth benchmark on %s', engine => {
  let postgres: Postgres | null = null;
  let folder: string;
  let loaded: MigrationConnection & { close(): Promise<void> };
  let unfilled: typeof loaded;
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await startPostgres();
    const create = async (name: string): Promise<Target> => ({
      dataDir: await mkdtemp(join(folder, name)),
      databaseUrl: postgres && (await createDatabase(postgres.url, name)),
    });
    folder = await mkdtemp(join(tmpdir(), 'oficio-growth-'));
    const [target, empty] = [await create('loaded'), await create('unfilled')];
    await load(target, SIZES);
    await migrateDatabase(empty, SCHEMA);
    loaded = await openMigrationConnection(target);
    unfilled = await openMigrationConnection(empty);
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    await loaded?.close();
    await unfilled?.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has the words that the application would write for each user', async () => {
    const users = await loaded.rows<{
      name: string;
      email: string;
      words: string;
      deleted_at: number | null;
    }>('select name, email, words, deleted_at from users');
    expect(users).toHaveLength(SIZES.users);
    expect(
      users.filter(user => user.words !== (user.deleted_at === null ? searchableWordsOf(user) : '')),
    ).toEqual([]);
  });

  it.each([
    ['requests', 'id', 'request_addresses', SIZES.requests],
    ['technicians', 'user_id', 'technician_addresses', SIZES.technicians],
  ])('has the words and the nearest town of each address of %s', async (table, id, index, count) => {
    const places = await loaded.rows<{
      address: string;
      latitude: number;
      longitude: number;
      town: number | null;
      words: string;
    }>(
      `select address, latitude, longitude, town, words from ${table} join ${index} on ${index}.rowid = ${table}.${id}`,
    );
    expect(places).toHaveLength(count);
    expect(places.filter(({ address, words }) => words !== plainWords(address).join(' '))).toEqual([]);
    expect(places.filter(place => townName(place.town) !== nearestTown(place))).toEqual([]);
  });

  it('leaves the indexes and triggers of the schema as they are', async () => {
    expect(await loaded.rows(STRUCTURE[engine])).toEqual(await unfilled.rows(STRUCTURE[engine]));
  });
});
