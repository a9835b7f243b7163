import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { beforeAll, expect, it } from 'vitest';
import { insertJob } from '../../testing/jobs.ts';
import type { Person } from '../../testing/people.ts';
import { seedPerson, seedTechnician } from '../../testing/seeding.ts';
import { onBothEngines } from '../../testing/world.ts';
import { insertEvent } from './write.ts';

onBothEngines("a technician's earnings", world => {
  let customer: Person;
  let plumber: Person;
  let rival: Person;

  beforeAll(async () => {
    world().now = Date.parse('2026-10-31T22:59:00Z');
    const { app } = world();
    const approvedBy = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user');
    plumber = await seedTechnician(app, { approvedBy });
    rival = await seedTechnician(app, { approvedBy });
  });

  /** A job that was started and completed at instants (ISO 8601), if it was. */
  async function job(by: Person, cents: number, startedAt: string, completedAt: string | null) {
    const { database } = world().app.platform;
    const now = world().now;
    const status: Status = completedAt ? 'completed' : 'in_progress';
    await database.transaction(async unit => {
      const requestId = await insertJob(unit, {
        user_id: customer.id,
        technician_id: by.id,
        status,
        negotiated_price_cents: cents,
        offer_version: 1,
        created_at: now,
        updated_at: now,
      });
      const event = { requestId, actorId: by.id };
      const at = (instant: string) => ({ ...unit, now: Date.parse(instant) });
      await insertEvent(at(startedAt), {
        ...event,
        action: 'start',
        from: 'payment_completed',
        to: 'in_progress',
      });
      if (completedAt)
        await insertEvent(at(completedAt), {
          ...event,
          action: 'complete',
          from: 'in_progress',
          to: 'completed',
        });
    });
  }

  const earned = async (who: Person) => (await who.call(requestEndpoints.getEarnings)).reply;

  it('are the agreed prices of what was completed in the month of Madrid, and begin anew with the next', async () => {
    expect(await earned(plumber)).toEqual({ month: '2026-10', amount: 0, jobs: 0 });
    await job(plumber, 100_00, '2026-09-29T10:00:00Z', '2026-09-30T21:59:59Z');
    await job(plumber, 45_50, '2026-09-30T10:00:00Z', '2026-09-30T22:00:00Z');
    await job(plumber, 120_05, '2026-10-31T10:00:00Z', '2026-10-31T22:59:00Z');
    await job(plumber, 800_00, '2026-10-31T10:00:00Z', null);
    await job(plumber, 70_00, '2026-10-31T10:00:00Z', '2026-10-31T23:00:00Z');
    await job(rival, 300_00, '2026-10-30T10:00:00Z', '2026-10-31T10:00:00Z');
    expect(await earned(plumber)).toEqual({ month: '2026-10', amount: 165.55, jobs: 2 });
    expect(await earned(rival)).toEqual({ month: '2026-10', amount: 300, jobs: 1 });
    world().now = Date.parse('2026-10-31T23:00:00Z');
    expect(await earned(plumber)).toEqual({ month: '2026-11', amount: 70, jobs: 1 });
  });

  it("are a technician's to see", async () => {
    expect((await customer.call(requestEndpoints.getEarnings)).status).toBe(403);
  });
});
