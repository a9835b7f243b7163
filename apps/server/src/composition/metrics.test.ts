import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../tests/support/free-port.ts';
import { deleteAccount } from '../modules/accounts/public.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { callAs } from '../testing/http/call-as.ts';
import { listen, openSocketClient } from '../testing/live/socket-client.ts';
import { doJob, payAs, seedOffer, seedParties } from '../testing/payments/payments.ts';
import { onBothEngines, openWorld } from '../testing/world.ts';

const TOKEN = 'a token of the monitoring';
const authorization = `Bearer ${TOKEN}`;
/** Metrics that the database or the disk answers, and that always have a value. */
const WITHOUT_LABELS = [
  'oficio_disk_free_bytes',
  'oficio_erasure_oldest_seconds',
  'oficio_last_backup_timestamp_seconds',
  'oficio_mail_failures',
  'oficio_outbox_dead_letters',
  'oficio_reconciliation_differences',
];
const SCRAPED_WITHIN_MS = 10_000;

onBothEngines(
  'metrics',
  (world, onOne) => {
    /** Returns the value of the line that starts with this text, NaN without one. */
    const sampleOf = (text: string, series: string) =>
      Number(
        text
          .split('\n')
          .find(line => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      );
    /** Scrapes until each metric is there: on a busy machine a reading may miss its second. */
    const scrape = () =>
      vi.waitFor(async () => {
        const { statusCode, body } = await world().app.server.inject({
          url: '/metrics',
          headers: { authorization },
        });
        expect(statusCode).toBe(200);
        for (const series of WITHOUT_LABELS) expect(sampleOf(body, series), series).not.toBeNaN();
        return body;
      }, SCRAPED_WITHIN_MS);

    it('a scrape has event loop, memory, security events, tasks, disk and live connections', async () => {
      const { app } = world();
      await callAs(app, null, accountEndpoints.login, { body: { email: 'nadie@ejemplo.es', password: 'x' } });
      const person = await seedPerson(app, 'user');
      const client = await openSocketClient(await listen(app), person.token);
      const text = await scrape();
      client.close();
      expect(sampleOf(text, 'oficio_live_connections')).toBe(1);
      expect(sampleOf(text, 'oficio_live_bus_connected')).toBe(1);
      expect(sampleOf(text, 'oficio_security_events_total{event="login_failed"}')).toBe(1);
      expect(sampleOf(text, 'oficio_security_events_total{event="rate_limited"}')).toBe(0);
      expect(sampleOf(text, 'oficio_disk_free_bytes')).toBeGreaterThan(0);
      expect(sampleOf(text, 'oficio_set_up_problem{check="disk"}')).toBe(0);
      expect(text).toContain('oficio_job_attempts_total{work="outbox mail",result="success"}');
      for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
        expect(sampleOf(text, name)).toBeGreaterThan(0);
      const hasPool = text.includes('oficio_database_connections{pool="calls",state="in_use"}');
      expect(hasPool).toBe(world().engine === 'postgres');
    });

    it('a scrape has the outbox with its age, and payments by state', async () => {
      const { app } = world();
      await app.platform.tasks.hold();
      const parties = await seedParties(app);
      const before = await scrape();
      const requestId = await seedOffer(app, parties, 60);
      await payAs(parties.customer, app, requestId);
      const paid = await scrape();
      expect(sampleOf(paid, 'oficio_payments_open{state="awaiting_start_undated"}')).toBe(
        sampleOf(before, 'oficio_payments_open{state="awaiting_start_undated"}') + 1,
      );
      await doJob(parties.technician, requestId);
      world().now += 60_000;
      const done = await scrape();
      expect(sampleOf(done, 'oficio_payments_open{state="payout_held"}')).toBe(1);
      expect(sampleOf(done, 'oficio_outbox_messages{kind="push"}')).toBeGreaterThanOrEqual(0);
      expect(sampleOf(done, 'oficio_reconciliation_differences')).toBe(0);
    });

    it('a scrape has the time since the oldest deletion of an account that is not erased yet', async () => {
      const { database, tasks } = world().app.platform;
      const oldest = async () => sampleOf(await scrape(), 'oficio_erasure_oldest_seconds');
      await tasks.drain();
      expect(await oldest()).toBe(0);
      for (let n = 0; n < 2; n += 1) {
        const { id } = await seedPerson(world().app, 'user');
        await database.transaction(tx => deleteAccount(tx, id));
        world().now += 30_000;
      }
      expect(await oldest()).toBe(60);
      await tasks.drain();
      expect(await oldest()).toBe(0);
    });

    it('a scrape has the number of differences that the last finished comparison with the provider found', async () => {
      const { app } = world();
      const parties = await seedParties(app);
      const ids = [await seedOffer(app, parties, 60), await seedOffer(app, parties, 70)];
      for (const id of ids) await payAs(parties.customer, app, id);
      const setCents = (difference: number) =>
        app.platform.database.transaction(({ db }) =>
          db
            .updateTable('payments')
            .set(({ eb }) => ({ amount_cents: eb('amount_cents', '+', difference) }))
            .where('request_id', 'in', ids)
            .execute(),
        );
      await setCents(100);
      const { differences } = await app.reconcile();
      expect(differences).toBeGreaterThanOrEqual(2);
      expect(sampleOf(await scrape(), 'oficio_reconciliation_differences')).toBe(differences);
      await setCents(-100);
      expect((await app.reconcile()).findings).toEqual([]);
      expect(sampleOf(await scrape(), 'oficio_reconciliation_differences')).toBe(0);
    });

    onOne(() => {
      it('a scrape without the right token is refused', async () => {
        for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
          const headers = wrong === undefined ? {} : { authorization: wrong };
          const { statusCode, body } = await world().app.server.inject({ url: '/metrics', headers });
          expect([statusCode, body.includes('oficio_')]).toEqual([401, false]);
        }
      });

      it('a scrape has the latency of each route pattern, without labels that callers could invent', async () => {
        const { server } = world().app;
        await server.inject({ url: '/api/requests/123456' });
        await server.inject({ url: '/api/unknown-987' });
        await server.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} });
        const text = await scrape();
        const count = 'oficio_http_request_duration_seconds_count';
        expect(sampleOf(text, `${count}{method="GET",route="/api/requests/:id",status="4xx"}`)).toBe(1);
        expect(sampleOf(text, `${count}{method="POST",route="/api/payments/webhook",status="4xx"}`)).toBe(1);
        expect(text).not.toMatch(/requests\/123456|unknown-987/);
      });
    });
  },
  { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' },
);

describe('metrics', () => {
  let close: () => Promise<void> = async () => {};
  afterEach(() => close());

  it('the metrics are unknown when no setting asks for them', async () => {
    const opened = await openWorld('sqlite');
    close = opened.close;
    expect((await opened.world.app.server.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('the metrics are on their own port only, which answers nothing else', async () => {
    const port = await freePort();
    const opened = await openWorld('sqlite', { METRICS_PORT: String(port) });
    close = opened.close;
    const main = await listen(opened.world.app);
    expect((await fetch(`${main}/metrics`)).status).toBe(404);
    const own = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('oficio_live_connections 0');
    expect((await fetch(`${own}/readyz`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('a scrape leaves out a metric that the database cannot answer, and counts that', async () => {
    const opened = await openWorld('sqlite', { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' });
    const { app } = opened.world;
    close = opened.close;
    await app.server.ready();
    await app.platform.database.close();
    const scrape = () => app.server.inject({ url: '/metrics', headers: { authorization } });
    await scrape();
    const { body } = await scrape();
    expect(body).toContain('oficio_readings_failed_total{metric="oficio_payments_open"} 1');
    for (const series of ['oficio_payments_open', 'oficio_reconciliation_differences'])
      expect(body).not.toMatch(new RegExp(`^${series}\\b`, 'm'));
    expect(body).toContain('oficio_live_connections 0');
  });
});
