import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Reader } from '../../../platform/database/database.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findOpenRequests } from './open-requests.ts';
import { requestsInvolving } from './requests-of-user.ts';

/** The cell of Madrid's centre. */
const CELL = Math.floor((40.41 + 90) * 4) * 1440 + Math.floor((-3.7 + 180) * 4);

onBothEngines('the queries of requests', world => {
  let technician: Person;

  beforeAll(async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    const customers: Person[] = [];
    for (let n = 0; n < 30; n += 1) customers.push(await seedPerson(app, 'user'));
    technician = await seedTechnician(app, { approvedBy: admin });
    await app.platform.database.transaction(async ({ db, now }) => {
      for (let start = 0; start < 6000; start += 500)
        await db
          .insertInto('requests')
          .values(
            Array.from({ length: 500 }, (_, n) => ({
              user_id: customers[n % 30]?.id ?? 0,
              technician_id: (start + n) % 2 ? (customers[(n * 7) % 30]?.id ?? 0) : null,
              is_open: 1 as const,
              // A third of all requests waits in one cell.
              service_id: n % 3 ? 1 + (n % 5) : 1,
              description: 'Gotea',
              address: 'Calle Mayor, 1',
              latitude: n % 3 ? 36 + ((start + n) % 70) / 10 : 40.41,
              longitude: n % 3 ? -9 + ((start + n) % 110) / 10 : -3.7,
              scheduled_at: null,
              status: (start + n) % 2 ? ('completed' as const) : ('pending' as const),
              offer_version: 0,
              counter_price_cents: null,
              counter_message: null,
              cancel_reason: null,
              cancelled_by: null,
              image: null,
              client_id: null,
              client_digest: null,
              created_at: now,
              updated_at: now,
            })),
          )
          .execute();
      await sql`analyze requests`.execute(db);
    });
  });

  /** Returns the lines about requests and, on PostgreSQL, the number of rows read. */
  const plan = async (work: (db: Reader) => Promise<unknown>) => {
    const plans = await plansOf(world().app.platform.database.longRunning.read, work);
    return {
      steps: plans.flatMap(({ steps }) => steps.filter(step => /(requests|TEMP)\b/i.test(step))),
      visited: Math.max(...plans.map(({ visited }) => visited)),
    };
  };
  const openRanges = (count: number) =>
    Array.from({ length: count }, (_, range) => ({ range, before: Number.MAX_SAFE_INTEGER }));

  it('reads the waiting requests of a service and cell from their index', async () => {
    const places = [
      { serviceId: 1, cell: CELL },
      { serviceId: 2, cell: CELL },
    ];
    const { steps, visited } = await plan(db => findOpenRequests(db, places, openRanges(2), 5));
    expect(steps).toContainEqual(expect.stringContaining('requests_waiting_by_cell'));
    for (const step of steps) expect(step).toMatch(/requests_waiting_by_cell|INTEGER PRIMARY KEY/);
    // Some 600 requests wait in the cell.
    expect(visited).toBeLessThan(20);
  });

  it('reads each side of a person in the order of ids', async () => {
    const { steps } = await plan(db => Array.fromAsync(requestsInvolving(db, technician.id)));
    for (const step of steps) expect(step).toMatch(/requests_by_(customer|technician)\b|requests_pkey/);
  });
});
