import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import { beforeAll, expect, it } from 'vitest';
import { Shutdown } from '../../../platform/tasks/shutdown.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { doJob, type Parties, payAs, seedOffer, seedParties } from '../../../testing/payments/payments.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { countSupply, createFigureRefresh, figuresTask, refreshFigures } from './refresh-figures.ts';

const { getJobFigures } = overviewEndpoints;
const MADRID = 28079;
const VALENCIA = 46250;
const HOUR = 3_600_000;
const NONE = { answer_1h: 0, answer_4h: 0, answer_24h: 0, answer_later: 0 };
const NO_ENDS = { end_cancelled: 0, end_declined: 0, end_customer: 0, end_technician: 0, end_refunded: 0 };

onBothEngines('the figures of jobs', world => {
  let admin: Person;
  let customer: Person;
  let technician: Person;
  const database = () => world().app.platform.database;

  /** Inserts a request with its events: action, who acted, hours after the request, next status. */
  async function insertStory(
    place: { readonly latitude: number; readonly longitude: number } | null,
    createdAt: number,
    ...steps: readonly (readonly [
      'accept' | 'decline' | 'cancel' | 'withdraw' | 'complete' | 'call_off',
      Person | null,
      number,
    ])[]
  ) {
    await database().transaction(async tx => {
      const id = await insertJob(tx, {
        user_id: customer.id,
        technician_id: technician.id,
        status: 'pending',
        service_id: 2,
        created_at: createdAt,
        ...(place ?? { address: null, latitude: null, longitude: null }),
      });
      const rows = [['create', customer, 0] as const, ...steps];
      for (const [action, actor, hours] of rows)
        await tx.db
          .insertInto('request_events')
          .values({
            request_id: id,
            actor_id: actor?.id ?? null,
            action,
            from_status: null,
            to_status:
              action === 'create'
                ? 'pending'
                : action === 'accept'
                  ? 'accepted'
                  : action === 'complete'
                    ? 'completed'
                    : 'cancelled',
            at: createdAt + hours * HOUR,
          })
          .execute();
    });
  }

  const figures = async (query: { month?: string; service?: number; town?: number } = {}) =>
    (await admin.call(getJobFigures, { query })).reply;

  beforeAll(async () => {
    await world().app.platform.tasks.hold();
    world().now = startOfDay('2026-07-15');
    admin = await seedPerson(world().app, 'admin');
    customer = await seedPerson(world().app, 'user');
    technician = await seedTechnician(world().app, { approvedBy: admin });
    const madrid = { latitude: 40.4155, longitude: -3.7074 };
    const valencia = { latitude: 39.4739, longitude: -0.3788 };
    // In Madrid it is July already.
    const july = startOfDay('2026-07-01');
    await insertStory(madrid, july, ['accept', technician, 0.5], ['complete', technician, 30]);
    await insertStory(madrid, july + HOUR, ['accept', technician, 5], ['withdraw', customer, 6]);
    await insertStory(madrid, july + HOUR, ['accept', technician, 1], ['withdraw', technician, 6]);
    await insertStory(valencia, july + HOUR, ['decline', technician, 30]);
    await insertStory(null, july + HOUR, ['cancel', customer, 1]);
    await insertStory(valencia, july - 1, ['accept', technician, 2], ['call_off', null, 40]);
  });

  const JULY = {
    requests: 5,
    completed: 1,
    answers: { ...NONE, answer_1h: 1, answer_4h: 1, answer_24h: 1, answer_later: 1 },
    ends: { ...NO_ENDS, end_customer: 1, end_technician: 1, end_declined: 1, end_cancelled: 1 },
  };

  it('counts requests, answers and ends by the month of the request in Madrid', async () => {
    const { months, month } = await figures();
    expect(month).toBe('2026-07');
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ month: '2026-07', ...JULY });
    expect(months.at(-2)).toMatchObject({
      month: '2026-06',
      requests: 1,
      answers: { ...NONE, answer_4h: 1 },
      ends: { ...NO_ENDS, end_refunded: 1 },
    });
  });

  it('does not record a count as done that the stop of the server cuts short', async () => {
    const shutdown = new Shutdown();
    const context = { ...world().app.platform, shutdown };
    const job = figuresTask(context, createFigureRefresh(context));
    shutdown.request();
    await expect(job.attempt({ attempts: 1, attempt_at: world().now })).rejects.toThrow('aborted');
    await expect(countSupply(context)).rejects.toThrow('aborted');
    expect((await figures()).towns.map(({ technicians }) => technicians)).toEqual([null, null, null]);
  });

  it('shows supply and demand by town, also of places without one, and by service', async () => {
    expect((await figures()).towns.map(({ technicians }) => technicians)).toEqual([null, null, null]);
    expect((await figures()).technicians_counted_at).toBeNull();
    await countSupply(world().app.platform);
    const { towns, services, technicians_counted_at: countedAt } = await figures();
    expect(countedAt).toBe(new Date(world().now).toISOString());
    expect(towns).toEqual([
      { town: MADRID, requests: 3, answered: 3, completed: 1, technicians: 1 },
      { town: 0, requests: 1, answered: 0, completed: 0, technicians: 0 },
      { town: VALENCIA, requests: 1, answered: 1, completed: 0, technicians: 0 },
    ]);
    expect(services).toContainEqual({
      service_id: 2,
      requests: 5,
      answered: 4,
      completed: 1,
      technicians: 0,
    });
    expect(services.filter(({ technicians }) => (technicians ?? 0) > 0)).not.toEqual([]);
  });

  it('filters by service and town', async () => {
    const { months, services, towns } = await figures({ service: 2, town: VALENCIA, month: '2026-06' });
    expect(months.at(-1)).toMatchObject({ requests: 1, ends: { ...NO_ENDS, end_declined: 1 } });
    expect(services.filter(({ requests }) => requests > 0)).toMatchObject([{ service_id: 2, requests: 1 }]);
    expect(towns).toMatchObject([{ town: VALENCIA, requests: 1, answered: 1 }]);
    expect((await figures({ service: 1 })).months.at(-1)).toMatchObject({ requests: 0, completed: 0 });
  });

  it('rejects a month that does not exist', async () => {
    const answer = await admin.call(getJobFigures, { query: { month: '2026-13' } });
    expect([answer.status, answer.refusal]).toEqual([400, { error: 'El mes no es válido', field: 'month' }]);
  });
});

onBothEngines(
  "the platform's income in the figures",
  world => {
    it('shows the payments and the fees of a month apart', async () => {
      const parties: Parties = await seedParties(world().app);
      const id = await seedOffer(world().app, parties, 100);
      await payAs(parties.customer, world().app, id);
      await doJob(parties.technician, id);
      world().now += 30 * 24 * HOUR;
      await world().app.platform.tasks.drain();
      await refreshFigures(world().app.platform);
      const { months } = (await parties.admin.call(getJobFigures)).reply;
      expect(months.reduce((sum, { volume }) => sum + volume, 0)).toBe(100);
      expect(months.reduce((sum, { fees }) => sum + fees, 0)).toBe(12);
    });
  },
  { PLATFORM_FEE_PERCENT: '12' },
);
