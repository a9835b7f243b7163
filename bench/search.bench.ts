/**
 * Compares the search among 100,000 and 1,000,000 technicians with an R*Tree, with the cheapest statement of the database,
 * and with the other size.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eligibleTechnicians } from '../apps/server/src/modules/technicians/search/eligible.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { sizeOf } from './support/brief.ts';
import { openPostgresWorld } from './support/postgres-world.ts';
import { createRandom } from './support/random.ts';
import { type Figure, report } from './support/report.ts';
import { race } from './support/rounds.ts';
import { createRtreeSearch } from './support/rtree.ts';
import { FILTERED, nearestFifty, somewhereInMadrid } from './support/searches.ts';
import { createSpain } from './support/spain.ts';
import { databaseFile, openSqliteWorld, type SqliteWorld } from './support/sqlite-world.ts';

/** Technicians in the two databases. The names of the figures contain the full sizes. */
const SMALL = sizeOf(100_000, 1_000);
const LARGE = sizeOf(1_000_000, 3_000);
/** The server's default. Kilometres. */
const BROADCAST_RADIUS = 25;

async function compareOnSqlite(small: SqliteWorld, large: SqliteWorld): Promise<Figure[]> {
  const rtree = createRtreeSearch(databaseFile(large.dataDir));
  const madrid = somewhereInMadrid(createRandom(2));
  const anywhere = createSpain(createRandom(3));
  const broadcast = (place: typeof madrid) =>
    eligibleTechnicians(large.database.read, { ...place(), serviceId: FILTERED.serviceId }, BROADCAST_RADIUS);
  const ms = await race({
    rtree: () => rtree.nearest(madrid(), FILTERED),
    million: nearestFifty(large.database, madrid, FILTERED),
    'hundred thousand': nearestFifty(small.database, madrid, FILTERED),
    'million, no filter': nearestFifty(large.database, madrid),
    'hundred thousand, no filter': nearestFifty(small.database, madrid),
    'million, where people live': nearestFifty(large.database, anywhere, FILTERED),
    broadcast: () => broadcast(anywhere),
    'broadcast in Madrid': () => broadcast(madrid),
  });
  rtree.close();
  return [
    {
      name: 'Nearest 50 within 10 km, filtered, Madrid, 1,000,000, SQLite: R*Tree join ÷ ours',
      value: ms.rtree / ms.million,
      firstTarget: '≥ 500',
      goal: '≥ 1500',
      raw: { 'R*Tree ms': ms.rtree, 'ours ms': ms.million },
    },
    {
      name: 'The same: 1,000,000 ÷ 100,000',
      value: ms.million / ms['hundred thousand'],
      firstTarget: '≤ 1.6',
      goal: '≤ 1.3',
      raw: {
        '1,000,000 ms': ms.million,
        '100,000 ms': ms['hundred thousand'],
        '1,000,000 without filters ms': ms['million, no filter'],
        '100,000 without filters ms': ms['hundred thousand, no filter'],
      },
    },
    {
      name: 'Eligible for an open request, 1,000,000, where people live: all within 25 km ÷ nearest 50',
      value: ms.broadcast / ms['million, where people live'],
      firstTarget: '≤ 3',
      goal: '≤ 3',
      raw: {
        'eligible ms': ms.broadcast,
        'nearest 50 ms': ms['million, where people live'],
        'eligible in Madrid ms': ms['broadcast in Madrid'],
        'eligible in Madrid people': (await broadcast(madrid)).length,
      },
    },
  ];
}

async function compareOnPostgres(database: Database): Promise<Figure[]> {
  const madrid = somewhereInMadrid(createRandom(2));
  const one = database.prepare('select 1');
  const ms = await race({
    ours: nearestFifty(database, madrid, FILTERED),
    'no filter': nearestFifty(database, madrid),
    'select 1': () => one(),
  });
  return [
    {
      name: 'Nearest 50 within 10 km, filtered, Madrid, 1,000,000, PostgreSQL: in units of `select 1`',
      value: ms.ours / ms['select 1'],
      firstTarget: '≤ 12',
      goal: '≤ 8',
      raw: { 'ours ms': ms.ours, 'select 1 ms': ms['select 1'], 'without filters ms': ms['no filter'] },
    },
  ];
}

const say = (step: string) => process.stdout.write(`  … ${step}\n`);

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
// PostgreSQL may run as another user and loads files from this folder.
await chmod(folder, 0o755);
try {
  const figures: Figure[] = [];
  say(`loading ${SMALL} technicians`);
  const small = await openSqliteWorld(join(folder, 'small'), SMALL);
  say(`loading ${LARGE} technicians`);
  const large = await openSqliteWorld(join(folder, 'large'), LARGE);
  say('searching on SQLite');
  figures.unshift(...(await compareOnSqlite(small, large)));
  await small.database.close();
  await large.database.close();
  say('loading and searching on PostgreSQL');
  const postgres = await startPostgres();
  try {
    const database = await openPostgresWorld(postgres.url, folder, large.rows);
    figures.push(...(await compareOnPostgres(database)));
    await database.close();
  } finally {
    await postgres.stop();
  }
  await report('search', figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
