import { groupOfFilter } from '@oficio/domain/must-act/staff.ts';
import { ADMIN_PAYMENT_FILTERS } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { seedManyPayments } from '../../../testing/payments/many-payments.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findPage } from './find-page.ts';

const UNFILTERED = { from: null, until: null, service: null, town: null } as const;
/** The filters by group read the administrators' queue, which has a test of its own: `admin/queue/queue.test.ts`. */
const FILTERS = ADMIN_PAYMENT_FILTERS.filter(filter => groupOfFilter(filter) === null);
/** Tables that grow with the payments. */
const GROWING = /^SCAN (payments|payouts|refunds|disputes|problems|payout_stops|requests)\b/;
/** SQLite: all payouts of a state. */
const WHOLE_STATE = /payouts_by_state \(state=\?\)$/;

onBothEngines(
  'the queries of the list of payments',
  world => {
    const { app, parties, seedPaidJob } = createPaymentFixture(world);

    it('each filter and search reads one page through an index, and no other rows', async () => {
      const requestId = await seedPaidJob(40);
      const { database } = app().platform;
      await database.transaction(seedManyPayments);
      const searches = [null, parties.customer.name, parties.technician.name, String(requestId), 'Nadie'];
      for (const filter of FILTERS)
        for (const search of searches)
          for (const cursor of [undefined, 'WzE1MDAsMTUwMF0='])
            await database.transaction(async ({ db }) => {
              const query = { ...UNFILTERED, filter, search, cursor, limit: 25 };
              const plans = await plansOf(db, reader => findPage(reader, query, world().now));
              for (const { sql: text, steps, visited } of plans) {
                const detail = `${filter} ${search} ${cursor}: ${text}`;
                expect(
                  steps.filter(step => GROWING.test(step) || WHOLE_STATE.test(step)),
                  detail,
                ).toEqual([]);
                expect(visited, detail).toBeLessThan(200);
              }
            });
    });
  },
  { LOG_LEVEL: 'silent' },
);
