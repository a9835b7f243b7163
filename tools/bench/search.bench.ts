/**
 * Compares the search among 1,000,000 technicians in memory with an R*Tree and with 100,000 technicians, and measures the start
 * of a server that loads them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import { NO_FILTERS } from '../../apps/server/src/modules/technicians/index/snapshot.ts';
import { sizeOf } from './support/brief.ts';
import { createRandom } from './support/random.ts';
import { type Figure, report } from './support/report.ts';
import { race } from './support/rounds.ts';
import { createRtreeSearch } from './support/rtree.ts';
import { FILTERED, loadTechnicians, nearestFifty, somewhereInMadrid } from './support/searches.ts';
import { createSpain } from './support/spain.ts';
import { databaseFile, openSqliteWorld, type SqliteWorld } from './support/sqlite-world.ts';
import { measureStart } from './support/start.ts';

/** Technicians in the two databases. The names of the figures contain the full sizes. */
const SMALL = sizeOf(100_000, 1_000);
const LARGE = sizeOf(1_000_000, 3_000);
/** The server's default. Kilometres. */
const BROADCAST_RADIUS = 25;
const PAGE = 51;

async function compareSearches(small: SqliteWorld, large: SqliteWorld): Promise<Figure[]> {
  const rtree = createRtreeSearch(databaseFile(large.dataDir));
  const hundredThousand = await loadTechnicians(small.database);
  const million = await loadTechnicians(large.database);
  const madrid = somewhereInMadrid(createRandom(2));
  const anywhere = createSpain(createRandom(3));
  const { loaded } = million;
  const around = (place: typeof madrid, serviceId: number, radiusKm: number) => ({
    center: place(),
    serviceId,
    radiusKm,
    ...NO_FILTERS,
  });
  const everyone = around(madrid, FILTERED.serviceId, SEARCH_RADIUS.default);
  const hits = loaded.nearest(everyone, { count: LARGE, after: null });
  const lastPage = { count: PAGE, after: hits[hits.length - PAGE] ?? null };
  const ms = await race({
    rtree: () => rtree.nearest(madrid(), FILTERED),
    million: nearestFifty(million, madrid, FILTERED),
    'hundred thousand': nearestFifty(hundredThousand, madrid, FILTERED),
    'million, no filter': nearestFifty(million, madrid),
    'hundred thousand, no filter': nearestFifty(hundredThousand, madrid),
    'million, where people live': nearestFifty(million, anywhere, FILTERED),
    broadcast: async () => loaded.idsNear(around(anywhere, FILTERED.serviceId, BROADCAST_RADIUS)),
    'broadcast in Madrid': async () => loaded.idsNear(around(madrid, FILTERED.serviceId, BROADCAST_RADIUS)),
    'last page': async () => loaded.nearest(everyone, lastPage),
  });
  rtree.close();
  return [
    {
      name: 'Nearest 50 within 10 km, filtered, Madrid, 1,000,000: R*Tree join ÷ ours',
      value: ms.rtree / ms.million,
      firstTarget: '≥ 4000',
      goal: '≥ 4000',
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
        '1,000,000 where people live ms': ms['million, where people live'],
      },
    },
    {
      name: 'Last page of an area in Madrid, 1,000,000, ms',
      value: ms['last page'],
      firstTarget: '≤ 20',
      goal: '≤ 20',
      raw: { 'technicians in the area': hits.length },
    },
    {
      name: 'All eligible for an open request in Madrid, 1,000,000, ms',
      value: ms['broadcast in Madrid'],
      firstTarget: '≤ 20',
      goal: '≤ 20',
      raw: {
        'where people live ms': ms.broadcast,
        'eligible in Madrid': loaded.idsNear(around(madrid, FILTERED.serviceId, BROADCAST_RADIUS)).length,
      },
    },
  ];
}

async function compareStarts(small: SqliteWorld, large: SqliteWorld): Promise<Figure[]> {
  const few = await measureStart(small.dataDir);
  const many = await measureStart(large.dataDir);
  return [
    {
      name: 'Start with 1,000,000 technicians: seconds until /readyz answers 200',
      value: many.readySeconds,
      firstTarget: '≤ 5',
      goal: '≤ 5',
      raw: { 'with 100,000 s': few.readySeconds, 'longest pause of answers ms': many.longestPauseMs },
    },
    {
      name: 'Memory with 1,000,000 technicians above 100,000, MB',
      value: many.residentMb - few.residentMb,
      firstTarget: '≤ 250',
      goal: '≤ 250',
      raw: {
        '1,000,000 MB': many.residentMb,
        '1,000,000 peak MB': many.peakMb,
        '100,000 MB': few.residentMb,
      },
    },
  ];
}

const say = (step: string) => process.stdout.write(`  … ${step}\n`);

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
try {
  say(`loading ${SMALL} technicians`);
  const small = await openSqliteWorld(join(folder, 'small'), SMALL);
  say(`loading ${LARGE} technicians`);
  const large = await openSqliteWorld(join(folder, 'large'), LARGE);
  say('searching');
  const figures = await compareSearches(small, large);
  await small.database.close();
  await large.database.close();
  say('starting servers');
  figures.push(...(await compareStarts(small, large)));
  await report('search', figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
