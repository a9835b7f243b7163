import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { stripeOf } from '../../testing/payments/payments.ts';
import { openWorld } from '../../testing/world.ts';
import { enqueueMail } from './outbox/enqueue-mail.ts';

/**
 * SQLite answers synchronously, so a query that reads a whole table blocks the event loop. Background work repeats its
 * queries after every step.
 */
it('the background jobs find their due rows without reading a whole table', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { world, close } = await openWorld('sqlite');
  const { app } = world;
  prepare.mockClear();
  await app.server.ready();
  await stripeOf(app).paymentIntents.create({ amount: 100, currency: 'eur' });
  await app.platform.database.transaction(tx =>
    enqueueMail(tx, { to: 'ana@oficio.test', subject: '', text: '', html: '' }),
  );
  await app.platform.jobs.drain();
  await app.sandbox?.drain();
  const seen = () => prepare.mock.calls.map(([sql]) => sql);
  // Each loop ends its first pass with a query for the time of the next row.
  const asked = [
    '"outbox"',
    '"scheduled_jobs"',
    '"sandbox_deliveries"',
    '"sandbox_objects"',
    '"refunds"',
    '"payments"',
  ];
  await expect
    .poll(() =>
      asked.filter(table => !seen().some(sql => /min\(|attempt_at/.test(sql) && sql.includes(table))),
    )
    .toEqual([]);
  const statements = [...new Set(seen())].filter(sql => /^(select|update|delete|with)/.test(sql));
  const database = new DatabaseSync(join(app.platform.settings.dataDir, 'oficio.sqlite'));
  const plansOf = (sql: string) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  const readsAll = (detail: string, sql: string) =>
    // The catalogue has one row for each table and index.
    detail !== 'SCAN sqlite_schema' &&
    // A scan of an index with a limit reads only the first rows.
    (/ USING (COVERING )?INDEX/.test(detail)
      ? detail.startsWith('SCAN') && !sql.includes(' limit ')
      : /^(SCAN|SEARCH) (?!CONSTANT)/.test(detail) && !detail.includes(' USING '));
  const scans = statements.flatMap(sql =>
    plansOf(sql)
      .filter(detail => readsAll(detail, sql))
      .map(detail => `${detail}: ${sql}`),
  );
  expect(scans).toEqual([]);
  expect(statements.length).toBeGreaterThan(10);
  database.close();
  prepare.mockRestore();
  await close();
});
