import { setTimeout as sleep } from 'node:timers/promises';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { NEW_REQUEST } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { promoteUser } = adminUserEndpoints;
const { createRequest } = requestEndpoints;

/** Waits until a transaction waits for a lock of another one. SQLite runs one writing transaction at a time instead. */
async function otherTransactionWaits({ platform: { database } }: App): Promise<void> {
  if (database.engine === 'sqlite') return;
  for (let turn = 0; turn < 500; turn += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
    if (rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('no transaction waits for a lock');
}

onBothEngines('a promotion to administrator while the customer creates a request', world => {
  const requestsOf = (userId: number) =>
    world()
      .app.platform.database.read.selectFrom('requests')
      .select('id')
      .where('user_id', '=', userId)
      .execute();

  /** Runs `during` once, in the next transaction that publishes the event. */
  function pauseOnce<Event extends 'request_created' | 'admin_promoting'>(
    event: Event,
    during: () => Promise<unknown>,
  ): void {
    let isDone = false;
    world().app.platform.events.subscribe(event, async () => {
      if (isDone) return;
      isDone = true;
      await during();
    });
  }

  it('refuses the promotion when the request is created first', async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    const customer = await seedPerson(app, 'user');
    let promotion: Promise<{ readonly status: number }> | undefined;
    pauseOnce('request_created', async () => {
      promotion = admin.call(promoteUser, { params: { id: customer.id } });
      await otherTransactionWaits(app);
    });
    expect((await customer.call(createRequest, { body: NEW_REQUEST })).status).toBe(201);
    expect((await promotion)?.status).toBe(409);
    expect(await requestsOf(customer.id)).toHaveLength(1);
  });

  it('refuses the request when the promotion comes first', async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    const customer = await seedPerson(app, 'user');
    let creation: Promise<{ readonly status: number }> | undefined;
    pauseOnce('admin_promoting', async () => {
      creation = customer.call(createRequest, { body: NEW_REQUEST });
      await Promise.race([creation, otherTransactionWaits(app)]);
    });
    expect((await admin.call(promoteUser, { params: { id: customer.id } })).status).toBe(200);
    expect((await creation)?.status).toBe(401);
    expect(await requestsOf(customer.id)).toHaveLength(0);
  });
});
