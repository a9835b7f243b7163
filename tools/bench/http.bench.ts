/**
 * Compares our server on SQLite and on PostgreSQL with bare `node:http` that sends the same bytes, and with a Feathers service on the
 * same data. All are separate processes with 32 connections.
 */
import type { ChildProcess } from 'node:child_process';
import { chmod, copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { centralSearches, mixedSearches, someIds } from './http/addresses.ts';
import type { Copying } from './http/bare-server.ts';
import { copyToPostgres } from './http/copy-to-postgres.ts';
import { crawl } from './http/crawl.ts';
import type { FeathersOptions } from './http/feathers-server.ts';
import { compareServers, openChild } from './http/measure.ts';
import { sizeOf } from './support/brief.ts';
import { openOurServer } from './support/our-server.ts';
import { type Figure, report } from './support/report.ts';
import { databaseFile, openSqliteWorld } from './support/sqlite-world.ts';

/** The names of the figures contain the full size. */
const TECHNICIANS = sizeOf(100_000, 1000);
const SEARCHES = sizeOf(1000, 20);
const PROFILES = sizeOf(10_000, 300);
const PAGES = sizeOf(100, 10);
const OBSERVED = { ACCESS_LOG: '1', LOG_LEVEL: 'info', METRICS_TOKEN: 'a token of the benchmark' };

interface Ports {
  readonly sqlite: number;
  readonly postgres: number;
  /** SQLite with the access log and the metrics, as in production. */
  readonly observed: number;
  readonly feathers: number;
}

interface Traffic {
  readonly name: string;
  readonly paths: readonly string[];
  /** The ratio to Feathers that is required; absent for pages that Feathers does not have. */
  readonly timesFeathers?: string;
}

const say = (step: string) => process.stdout.write(`  … ${step}\n`);

async function measure(
  { name, paths, timesFeathers }: Traffic,
  { feathers, ...ours }: Ports,
): Promise<Figure[]> {
  say(name);
  const copying: Copying = { port: await freePort(), from: ours.sqlite, paths };
  const bare = await openChild('bare-server.ts', copying);
  try {
    const targets: Record<string, number> = { bare: copying.port, ...ours };
    if (timesFeathers !== undefined) targets.feathers = feathers;
    const rates = await compareServers(targets, paths);
    const per = (one: string, other: string) => (rates[one] ?? 0) / (rates[other] ?? 0);
    const raw = Object.fromEntries(Object.entries(rates).map(([who, rate]) => [`${who} answers/s`, rate]));
    return [
      {
        name: `${name}, 100,000 technicians, 32 connections: ours on SQLite ÷ bare node:http sending the same bytes`,
        value: per('sqlite', 'bare'),
        firstTarget: '≥ 0.167',
        goal: '≥ 0.25',
        raw,
      },
      {
        name: `${name}: on PostgreSQL ÷ on SQLite`,
        value: per('postgres', 'sqlite'),
        firstTarget: '≥ 0.9',
        goal: '≥ 0.9',
        raw: {},
      },
      {
        name: `${name}: with access log and metrics ÷ without`,
        value: per('observed', 'sqlite'),
        firstTarget: '≥ 0.8',
        goal: '≥ 0.9',
        raw: {},
      },
      ...(timesFeathers !== undefined
        ? [
            {
              name: `${name}: ours on SQLite ÷ a Feathers service on the same data`,
              value: per('sqlite', 'feathers'),
              firstTarget: timesFeathers,
              goal: timesFeathers,
              raw: {},
            },
          ]
        : []),
    ];
  } finally {
    bare.kill();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
// PostgreSQL may run as another user and loads files from this folder.
await chmod(folder, 0o755);
const children: ChildProcess[] = [];
const postgres = await startPostgres();
try {
  say(`loading ${TECHNICIANS} technicians`);
  const dataDir = join(folder, 'sqlite');
  const world = await openSqliteWorld(dataDir, TECHNICIANS);
  const services = await world.database.read.selectFrom('services').select('id').execute();
  await world.database.close();
  const copy = join(folder, 'feathers.sqlite');
  await copyFile(databaseFile(dataDir), copy);
  const postgresDir = join(folder, 'postgres');
  await copyToPostgres(databaseFile(dataDir), postgres.url, postgresDir);

  const ports: Ports = {
    sqlite: await freePort(),
    postgres: await freePort(),
    observed: await freePort(),
    feathers: await freePort(),
  };
  const environment = { DATA_DIR: dataDir, SEED_DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const log = await open(join(folder, 'bench.log'), 'w');
  children.push(await openOurServer(environment, ports.sqlite));
  children.push(await openOurServer({ ...environment, ...OBSERVED }, ports.observed, log.fd));
  const onPostgres = { ...environment, DATA_DIR: postgresDir, DATABASE_URL: postgres.url };
  children.push(await openOurServer(onPostgres, ports.postgres));
  const options: FeathersOptions = { port: ports.feathers, file: copy };
  children.push(await openChild('feathers-server.ts', options));

  const ids = someIds(PROFILES, TECHNICIANS);
  const pages = someIds(PAGES, TECHNICIANS).map(id => `/technician/${id}`);
  const figures = [
    ...(await measure(
      {
        name: 'GET /api/technicians, mixed places with filters',
        paths: mixedSearches(SEARCHES, services.length),
        timesFeathers: '≥ 12',
      },
      ports,
    )),
    ...(await measure(
      {
        name: 'GET /api/technicians, centre of Madrid',
        paths: centralSearches(SEARCHES),
        timesFeathers: '≥ 30',
      },
      ports,
    )),
    ...(await measure(
      {
        name: 'GET /api/technicians/{id}',
        paths: ids.map(id => `/api/technicians/${id}`),
        timesFeathers: '≥ 1',
      },
      ports,
    )),
    ...(await measure({ name: 'Home page', paths: ['/'] }, ports)),
    ...(await measure({ name: 'Profile page', paths: pages }, ports)),
  ];
  say('crawling profiles');
  figures.push(...(await crawl(ports.sqlite, ids)));
  await log.close();
  await report('http', figures);
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
