import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ERRORS } from '@oficio/domain/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { createLog } from '../logs/log.ts';
import { openDatabase } from './open.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The product promises two seconds. The test allows more, because the test machine may be busy. */
const ANSWER_WITHIN_MS = 4000;

describe('SQLite outages', () => {
  let open: Awaited<ReturnType<typeof openWorld>>;
  let world: World;
  let customer: Person;
  let jobId: number;
  beforeAll(async () => {
    open = await openWorld('sqlite', { LOG_LEVEL: 'silent', DATABASE_TIMEOUT_MS: '1800' });
    world = open.world;
    customer = await seedPerson(world.app, 'user');
    const approvedBy = await seedPerson(world.app, 'admin');
    jobId = await acceptedJob(customer, await seedTechnician(world.app, { approvedBy }));
  });
  afterAll(() => open.close());

  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    world.app.server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${customer.token}` },
      ...(payload && { payload }),
    });
  const sendMessage = () => send('POST', '/api/chat/message', { request_id: jobId, message: 'Hola' });
  const readMe = () => send('GET', '/api/auth/me');
  const inWriter = (statement: string) =>
    world.app.platform.database.transaction(({ db }) => sql.raw(statement).execute(db));

  async function expectUnavailable() {
    const start = performance.now();
    const { statusCode, headers, body } = await sendMessage();
    const [status, error] = ERRORS.service_unavailable;
    expect({ statusCode, body: JSON.parse(body) }).toEqual({ statusCode: status, body: { error } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(ANSWER_WITHIN_MS);
    // Reads need neither the lock nor the disk.
    expect((await readMe()).statusCode).toBe(200);
  }

  it('writes get 503 while another process holds the lock, and succeed when it is free', async () => {
    const other = new DatabaseSync(join(world.app.platform.settings.dataDir, 'oficio.sqlite'));
    other.exec('begin immediate');
    try {
      await expectUnavailable();
    } finally {
      other.close();
    }
    expect((await sendMessage()).statusCode).toBe(201);
  });

  it('writes get 503 while the disk is full, and succeed when it has room', async () => {
    await inWriter('pragma max_page_count = 1');
    try {
      // Fills the free space of the last page, so that the next write needs a new page.
      await expect
        .poll(async () => (await sendMessage()).statusCode, { timeout: 20_000, interval: 1 })
        .not.toBe(201);
      await expectUnavailable();
    } finally {
      await inWriter('pragma max_page_count = 1073741823');
    }
    expect((await sendMessage()).statusCode).toBe(201);
  });
});

describe('database over a failing SQLite file', () => {
  async function openLogged() {
    const dataDir = await mkdtemp(join(tmpdir(), 'oficio-full-'));
    const lines: Record<string, unknown>[] = [];
    const log = createLog('warn', { write: line => void lines.push(JSON.parse(line)) });
    const database = await openDatabase({ databaseUrl: null, dataDir, log });
    await database.transaction(({ db }) => sql`create table probes (bytes blob)`.execute(db));
    return {
      database,
      lines,
      async close() {
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }

  it('reports the cause of an outage once when several calls fail', async () => {
    const { database, lines, close } = await openLogged();
    await database.transaction(({ db }) => sql`pragma max_page_count = 1`.execute(db));
    const write = () =>
      database.transaction(({ db }) => sql`insert into probes values (zeroblob(100000))`.execute(db));
    for (let times = 0; times < 20; times += 1) await expect(write()).rejects.toThrow(DatabaseUnavailable);
    expect(lines).toMatchObject([{ level: 50, reason: 'database or disk is full', code: 13 }]);
    await close();
  });

  it('rejects writes and serves reads when its file is read-only', async () => {
    const { database, close } = await openLogged();
    await database.transaction(({ db }) => sql`pragma query_only = 1`.execute(db));
    await expect(database.transaction(async () => {})).rejects.toThrow(DatabaseUnavailable);
    expect((await sql`select count(*) from probes`.execute(database.read)).rows).toHaveLength(1);
    await close();
  });

  it('keeps the error of the work when SQLite has rolled back by itself', async () => {
    const { database, close } = await openLogged();
    const work = database.transaction(async ({ db }) => {
      await sql`rollback`.execute(db);
      throw new Error('the true cause');
    });
    await expect(work).rejects.toThrow('the true cause');
    // The writer is usable again.
    await database.transaction(({ db }) => sql`insert into probes values (null)`.execute(db));
    await close();
  });
});
