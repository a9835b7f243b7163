import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';
import { migrate } from './migrate.ts';

const applied = async (file: string) => {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
    import { MIGRATIONS } from ${JSON.stringify(new URL('../../migrations/index.ts', import.meta.url).href)};
    const database = await openDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(file)} });
    console.log((await migrate(database, MIGRATIONS)).length);
    await database.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)));
  await once(child, 'close');
  return output.trim();
};

it('several processes that start together migrate an embedded database once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-migrate-'));
  try {
    const counts = await Promise.all(Array.from({ length: 4 }, () => applied(folder)));
    expect(counts.filter(count => count !== '0')).toHaveLength(1);
    expect(counts.filter(count => count === '0')).toHaveLength(3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

onBothEngines('migrate', world => {
  const statement = 'create table probes (id bigint primary key)';

  it('applies the missing migrations once when several instances start together', async () => {
    const { database } = world().app.platform;
    const known = (await database.read.selectFrom('migrations').select('name').execute()).map(({ name }) => ({
      name,
      statements: () => [],
    }));
    const migrations = [...known, { name: '9000-probe', statements: () => [statement] }];
    const other = (await world().another()).platform.database;
    const all = await Promise.all([database, other, database, other].map(each => migrate(each, migrations)));
    expect(all.flat()).toEqual(['9000-probe']);
  });

  it('rolls back everything when a statement fails', async () => {
    const { database } = world().app.platform;
    const known = (await database.read.selectFrom('migrations').select('name').execute()).map(({ name }) => ({
      name,
      statements: () => [],
    }));
    const broken = {
      name: '9001-broken',
      statements: () => ['create table halves (id bigint)', 'create nonsense'],
    };
    await expect(migrate(database, [...known, broken])).rejects.toThrow();
    await expect(migrate(database, [])).rejects.toThrow('newer version');
    expect(
      await migrate(database, [
        ...known,
        { ...broken, statements: () => ['create table halves (id bigint)'] },
      ]),
    ).toEqual(['9001-broken']);
  });
});
