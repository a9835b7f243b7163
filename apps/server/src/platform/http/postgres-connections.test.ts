import tls from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Postgres, startPostgres } from '../../../../../tests/support/postgres.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../testing/http/certificate.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { createLog } from '../logs/log.ts';
import { SecurityLog } from '../logs/security-log.ts';
import { readSettings } from '../settings/read-settings.ts';
import { Shutdown } from '../tasks/shutdown.ts';
import { createServer } from './server.ts';

const authorities = tls.getCACertificates('default');
const trustTestCertificate = () => tls.setDefaultCACertificates([...authorities, TEST_CERTIFICATE]);

describe('a server that can no longer connect to PostgreSQL', { timeout: 60_000 }, () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = createLog('warn', { write: line => void lines.push(JSON.parse(line)) });
  let postgres: Postgres;
  let admin: pg.Client;
  let database: Database;
  let server: FastifyInstance;

  beforeAll(async () => {
    postgres = await startPostgres();
    admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    // PostgreSQL writes the files itself, because it may run as another user and refuses a key that others can read.
    for (const [file, text] of [
      ['server.crt', TEST_CERTIFICATE],
      ['server.key', TEST_KEY],
    ])
      await admin.query(
        `copy (select string_to_table('${text}', E'\\n')) to program 'umask 077; cat > ${file}'`,
      );
    await setTls('on');
    await admin.query("create role oficio login password 'right'");
  }, 120_000);
  afterAll(async () => {
    await admin.end();
    await postgres.stop();
  }, 120_000);

  /** Opens the database while PostgreSQL accepts the connection. */
  beforeEach(async () => {
    trustTestCertificate();
    lines.length = 0;
    const { port } = new URL(postgres.url);
    const databaseUrl = `postgres://oficio:right@localhost:${port}/postgres?sslmode=verify-full`;
    database = await openDatabase({ databaseUrl, dataDir: '', log });
    server = await createServer(readSettings({}), {
      log,
      access: null,
      security: new SecurityLog({ log, key: Buffer.alloc(32), production: false }),
      shutdown: new Shutdown(),
      calls: null,
    });
    server.get('/one', async () => (await sql`select 1 as one`.execute(database.read)).rows);
    return async () => {
      tls.setDefaultCACertificates(authorities);
      await server.close();
      await database.close();
    };
  });

  async function setTls(state: 'on' | 'off') {
    await admin.query(`alter system set ssl = ${state}`);
    await admin.query('select pg_reload_conf()');
    await vi.waitFor(async () => expect((await admin.query('show ssl')).rows).toEqual([{ ssl: state }]));
  }

  const FAILURES: readonly [string, { fail: () => unknown; repair: () => unknown; reason: RegExp }][] = [
    [
      'the certificate is not trusted',
      {
        fail: () => tls.setDefaultCACertificates(authorities),
        repair: trustTestCertificate,
        reason: /self-signed certificate/,
      },
    ],
    [
      'PostgreSQL offers no TLS',
      { fail: () => setTls('off'), repair: () => setTls('on'), reason: /does not support SSL connections/ },
    ],
    [
      'the password was changed',
      {
        fail: () => admin.query("alter role oficio password 'changed'"),
        repair: () => admin.query("alter role oficio password 'right'"),
        reason: /password authentication failed/,
      },
    ],
  ];
  it.each(FAILURES)('answers 503 and logs the reason when %s, and recovers', async (_, failure) => {
    const read = () => server.inject('/one');
    const { fail, repair, reason } = failure;
    expect((await read()).json()).toEqual([{ one: 1 }]);
    await fail();
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';
    await admin.query(others, ['oficio']);
    // Then the next call needs a new connection.
    await expect.poll(() => database.pools().reduce((sum, { size }) => sum + size, 0)).toBe(0);
    const answer = await read();
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      { error: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos' },
      '5',
    ]);
    const line = lines.find(({ msg }) => msg === 'the database is unavailable');
    expect(line).toMatchObject({ level: 50, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(lines)).not.toMatch(/postgres:\/\/|"right"/);
    await repair();
    await expect.poll(async () => (await read()).statusCode, { timeout: 10_000 }).toBe(200);
  });
});
