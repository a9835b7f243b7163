import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { RETRY_PART, retrySpread } from '@oficio/domain/admin/deliveries.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { countDeadLetters, startRetry, retryPart, retryDeadLetter } = deliveryEndpoints;

interface Seed {
  readonly kind?: string;
  readonly count: number;
  /** Null for deliveries that wait for their next attempt. */
  readonly deadAt: number | null;
}

onBothEngines('the retry of all failed deliveries', world => {
  let admin: Person;
  let other: Person;
  const database = () => world().app.platform.database;

  beforeAll(async () => {
    await world().app.platform.tasks.hold();
    admin = await seedPerson(world().app, 'admin');
    other = await seedPerson(world().app, 'admin');
  });
  beforeEach(async () => {
    await database().transaction(({ db }) => db.deleteFrom('outbox').execute());
  });

  /** Returns the ids of the new deliveries. */
  async function seed({ kind = 'mail', count, deadAt }: Seed): Promise<number[]> {
    const values = Array.from({ length: count }, (_, n) => ({
      kind,
      recipient: `persona${n}@oficio.test`,
      payload: '{}',
      attempts: 14,
      attempt_at: deadAt === null ? world().now + 3_600_000 : null,
      dead_at: deadAt === null ? null : deadAt + n,
      last_error: '421 Service not available',
      created_at: world().now - 86_400_000,
    }));
    const rows = await database().transaction(({ db }) =>
      db.insertInto('outbox').values(values).returning('id').execute(),
    );
    return rows.map(({ id }) => id);
  }

  const stored = () =>
    database()
      .read.selectFrom('outbox')
      .select(['id', 'kind', 'attempts', 'attempt_at', 'dead_at'])
      .orderBy('id')
      .execute();
  const deadIds = async () => (await stored()).flatMap(row => (row.dead_at === null ? [] : [row.id]));
  const acts = async () =>
    (await admin.call(auditEndpoints.listActs, { query: { action: 'deliveries_retried' } })).reply.acts;

  /** Repeats the parts as the browser does. Returns how many deliveries each part retried. */
  async function finish(id: number, by = admin): Promise<number[]> {
    const parts: number[] = [];
    for (;;) {
      const { retried, has_more } = (await by.call(retryPart, { params: { id } })).reply;
      parts.push(retried);
      if (!has_more) return parts;
    }
  }

  it('retries exactly the deliveries of the filters in parts, with one audit entry, and spreads them over time', async () => {
    const day = startOfDay('2026-03-29') + 3_600_000;
    const matching = await seed({ count: RETRY_PART + 50, deadAt: day });
    const others = [
      ...(await seed({ count: 2, deadAt: day - 86_400_000 })),
      ...(await seed({ count: 2, kind: 'push', deadAt: day })),
    ];
    const [waiting] = await seed({ count: 1, deadAt: null });
    const filters = { kind: 'mail' as const, from: '2026-03-29', until: '2026-03-29' };
    const before = (await acts()).length;

    expect((await admin.call(countDeadLetters, { query: filters })).reply.count).toBe(matching.length);
    const { id, count } = (await admin.call(startRetry, { body: filters })).reply;
    expect(count).toBe(matching.length);
    // The start alone retries nothing.
    expect(await deadIds()).toHaveLength(matching.length + others.length);
    expect(await finish(id)).toEqual([RETRY_PART, 50]);
    expect(await finish(id)).toEqual([0]);

    expect(await deadIds()).toEqual(others);
    const rows = new Map((await stored()).map(row => [row.id, row]));
    // A delivery that waits keeps its time and its attempts.
    expect(rows.get(waiting ?? 0)).toMatchObject({ attempts: 14, attempt_at: world().now + 3_600_000 });
    const due = matching.map(one => rows.get(one)).map(row => (row?.attempt_at ?? 0) - world().now);
    expect(matching.every(one => rows.get(one)?.attempts === 0)).toBe(true);
    const spread = retrySpread(count);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...due)).toBeLessThan(spread);
    // Half of them in each half, roughly.
    expect(due.filter(time => time < spread / 2).length).toBeGreaterThan(count / 3);
    expect(due.filter(time => time >= spread / 2).length).toBeGreaterThan(count / 3);

    const written = (await acts()).slice(0, -before || undefined);
    expect(written.map(({ details }) => details)).toEqual([{ ...filters, deliveries: count }]);
  });

  it('retries no delivery twice when two administrators press at the same time on two servers', async () => {
    const all = await seed({ count: 3 * RETRY_PART, deadAt: world().now - 3_600_000 });
    const second = await world().another();
    await second.platform.tasks.hold();
    const [mine, theirs] = await Promise.all([
      admin.call(startRetry, { body: {} }),
      callAs(second, other.token, startRetry, { body: {} }),
    ]);
    const there = {
      ...other,
      call: ((row, input) => callAs(second, other.token, row, input)) as Person['call'],
    };
    const parts = await Promise.all([
      finish(mine.reply.id),
      finish(mine.reply.id),
      finish(theirs.reply.id, there),
    ]);
    expect(parts.flat().reduce((sum, part) => sum + part, 0)).toBe(all.length);
    expect(await deadIds()).toEqual([]);
  });

  it('leaves out deliveries that were delivered or retried meanwhile, and those that fail again', async () => {
    const [delivered, retried, failing] = await seed({ count: 3, deadAt: world().now - 3_600_000 });
    const { id, count } = (await admin.call(startRetry, { body: {} })).reply;
    expect(count).toBe(3);
    (await other.call(retryDeadLetter, { params: { id: retried ?? 0 } })).reply;
    await database().transaction(async ({ db }) => {
      await db
        .deleteFrom('outbox')
        .where('id', '=', delivered ?? 0)
        .execute();
    });
    expect(await finish(id)).toEqual([1]);
    world().now += 1000;
    await database().transaction(({ db, now }) =>
      db
        .updateTable('outbox')
        .set({ attempt_at: null, dead_at: now })
        .where('id', '=', failing ?? 0)
        .execute(),
    );
    expect(await finish(id)).toEqual([0]);
    expect(await deadIds()).toEqual([failing]);
  });

  it('continues only a retry that the same administrator started', async () => {
    await seed({ count: 1, deadAt: world().now - 3_600_000 });
    const { id } = (await admin.call(startRetry, { body: {} })).reply;
    expect((await other.call(retryPart, { params: { id } })).status).toBe(404);
    expect((await admin.call(retryPart, { params: { id: Number.MAX_SAFE_INTEGER } })).status).toBe(404);
    const [act] = (await admin.call(auditEndpoints.listActs)).reply.acts.filter(
      ({ action }) => action === 'delivery_retried',
    );
    expect((await admin.call(retryPart, { params: { id: act?.id ?? id + 1 } })).status).toBe(404);
    expect(await deadIds()).toHaveLength(1);
    expect(await finish(id)).toEqual([1]);
  });

  it('counts none and retries none when nothing matches', async () => {
    const [failed] = await seed({ count: 1, kind: 'push', deadAt: world().now - 3_600_000 });
    const filters = { kind: 'receipt_mail' as const };
    expect((await admin.call(countDeadLetters, { query: filters })).reply.count).toBe(0);
    const { id, count } = (await admin.call(startRetry, { body: filters })).reply;
    expect(count).toBe(0);
    expect(await finish(id)).toEqual([0]);
    expect(await deadIds()).toEqual([failed]);
  });
});
