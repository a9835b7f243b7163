import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../app.ts';
import { readSettings } from '../../platform/settings/read-settings.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Person } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { type SecondProcess, startSecondProcess } from '../process/second-process.ts';
import { acceptedJob } from '../requests/requests.ts';
import { seedTechnician } from '../technicians/seed-technician.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A real server in its own process. Its PostgreSQL and the network between them can fail. */
export interface OutageWorld {
  readonly network: TcpProxy;
  readonly server: SecondProcess;
  readonly settings: Settings;
  readonly customer: Person;
  readonly technician: Person;
  /** A request that the technician has accepted. */
  readonly jobId: number;
  /** Runs one statement as an administrator of the database, over a network that does not fail. */
  ask<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Opens an administrator's connection over a network that does not fail. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** @param databaseUrl address of a PostgreSQL that no other test uses, because the test may stop it */
export async function openOutageWorld(databaseUrl: string): Promise<OutageWorld> {
  const network = await openTcpProxy(databaseUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-outage-'));
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const ask = async <Row extends object>(statement: string, values: readonly unknown[] = []) => {
    const client = await connect();
    try {
      return (await client.query<Row>(statement, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  // Acknowledged writes must survive a crash, which the tests' PostgreSQL does not guarantee by default.
  await ask('alter database postgres set synchronous_commit = on');
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: network.url,
    SEED_DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
  });
  const { customer, technician, jobId } = await seed(settings);
  const server = await startSecondProcess(settings);
  return {
    network,
    server,
    settings,
    customer,
    technician,
    jobId,
    ask,
    connect,
    async close() {
      await server.kill();
      await network.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(settings: Settings) {
  const app = await createApp(settings);
  try {
    const customer = await seedPerson(app, 'user', 'Carmen');
    const technician = await seedTechnician(app, {
      approvedBy: await seedPerson(app, 'admin'),
      name: 'Luis',
    });
    const jobId = await acceptedJob(customer, technician);
    return { customer, technician, jobId };
  } finally {
    await app.close();
  }
}
