import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { dayOf } from '@oficio/domain/requests/month.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { doJob, payAs, seedOffer, seedParties } from '../../../testing/payments/payments.ts';
import { requestJob } from '../../../testing/requests/requests.ts';
import { runsOf } from '../../../testing/runs-of.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { foldChanges, readDays, readTotals } from '../store/figures.ts';

const DAY = 86_400_000;

onBothEngines('the figures that triggers keep', world => {
  let customer: Person;
  const database = () => world().app.platform.database;
  const inTransaction = (...statements: readonly string[]) =>
    database().transaction(async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });

  /** Returns the figures, counted from the rows. */
  async function counted() {
    const { read } = database();
    const days = new Map<string, number>();
    const totals = new Map<string, number>();
    const add = (metric: string, instant: number | null, value = 1) => {
      totals.set(metric, (totals.get(metric) ?? 0) + value);
      if (instant === null) return;
      const key = `${metric} ${dayOf(instant) / DAY}`;
      days.set(key, (days.get(key) ?? 0) + value);
    };
    for (const row of await read.selectFrom('requests').select(['status', 'created_at']).execute())
      add(`request:${row.status}`, row.created_at);
    for (const row of await read.selectFrom('users').select(['deleted_at', 'created_at']).execute()) {
      add('registration', row.created_at);
      if (row.deleted_at === null) add('user', null);
    }
    for (const { approved } of await read.selectFrom('technicians').select('approved').execute())
      add(`technician:${approved ? 'approved' : 'waiting'}`, null);
    for (const _ of await read.selectFrom('reviews').select('id').execute()) add('review', null);
    const charges = read
      .selectFrom('ledger_movements')
      .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
      .where('kind', '=', 'charge')
      .where('account', '=', 'provider');
    for (const row of await charges.select(['at', 'amount_cents']).execute())
      add('paid_cents', row.at, row.amount_cents);
    return { days: sorted(days), totals: sorted(totals) };
  }

  async function kept() {
    const { read } = database();
    const days = await readDays(read, 0, 1_000_000);
    return {
      days: sorted(new Map(days.map(({ metric, day, value }) => [`${metric} ${day}`, value] as const))),
      totals: sorted(await readTotals(read)),
    };
  }

  const sorted = (map: ReadonlyMap<string, number>) =>
    [...map].filter(([, value]) => value !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  const fold = (limit: number) => database().transaction(tx => foldChanges(tx, limit));

  beforeAll(async () => {
    await world().app.platform.jobs.hold();
    const parties = await seedParties(world().app);
    customer = parties.customer;
    await seedTechnician(world().app, { approvedBy: null });
    const paid = await seedOffer(world().app, parties, 80.5);
    await payAs(parties.customer, world().app, paid);
    await doJob(parties.technician, paid);
    await requestJob(parties.customer, parties.technician);
  });

  it('the figures equal the counted rows after registrations, approvals, moves, a payment and a deletion', async () => {
    const { admin } = await seedParties(world().app);
    expect(await kept()).toEqual(await counted());
    const goes = await seedPerson(world().app, 'user');
    await database().transaction(({ db }) =>
      db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', goes.id).execute(),
    );
    expect(await kept()).toEqual(await counted());
    await fold(3);
    expect(await kept()).toEqual(await counted());
    while ((await fold(100)) === 100);
    expect(await kept()).toEqual(await counted());
    const { stats } = (await admin.call(overviewEndpoints.getStats)).reply;
    expect(stats).toMatchObject({ totalRequests: 2, completedRequests: 1, pendingTechnicians: 1 });
  });

  it('the figures equal the counted rows after any changes of requests on any day, folded at any time', async () => {
    const hour = 3_600_000;
    // Around both changes of the clocks in Madrid, and around midnight.
    const instant = fc
      .tuple(
        fc.constantFrom(Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2031, 0, 1)),
        fc.integer({ min: -30 * hour, max: 30 * hour }),
      )
      .map(([middle, distance]) => middle + distance);
    const step = fc.oneof(
      fc.record({ insert: instant, status: fc.constantFrom<Status>(...STATUSES) }),
      fc.record({ update: fc.nat(20), status: fc.constantFrom<Status>(...STATUSES) }),
      fc.record({ remove: fc.nat(20) }),
      fc.record({ fold: fc.integer({ min: 1, max: 6 }) }),
    );
    const nth = (place: number) =>
      `(select id from requests where description = 'figure' order by id limit 1 offset ${place})`;
    const statementOf = (
      each: Exclude<typeof step extends fc.Arbitrary<infer S> ? S : never, { fold: number }>,
    ) => {
      if ('insert' in each)
        return `insert into requests (user_id, service_id, description, status, created_at, updated_at, is_open, offer_version)
          values (${customer.id}, 1, 'figure', '${each.status}', ${each.insert}, 0, 0, 0)`;
      if ('update' in each)
        return `update requests set status = '${each.status}' where id = ${nth(each.update)}`;
      return `delete from requests where id = ${nth(each.remove)}`;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async steps => {
        for (const each of steps)
          if ('fold' in each) await fold(each.fold);
          else await inTransaction(statementOf(each));
        expect(await kept()).toEqual(await counted());
      }),
      { numRuns: runsOf(10, 25) },
    );
  });

  it('the triggers know the offset of Madrid at every hour around each change of the clocks', async () => {
    const { rows } = await sql<{ since: number; milliseconds: number }>`
      select since, milliseconds from madrid_offsets where since between ${Date.UTC(2015, 0)} and ${Date.UTC(2036, 0)}
      order by since`.execute(database().read);
    expect(rows).toHaveLength(42);
    for (const { since, milliseconds } of rows) {
      const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', timeZoneName: 'longOffset' });
      const offset = (at: number) =>
        zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
      expect(offset(since)).toBe(`GMT+0${milliseconds / 3_600_000}:00`);
      expect(offset(since - 1)).not.toBe(offset(since));
    }
  });
});
