import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { balancesOfRequest } from '../modules/payments/store/ledger/read.ts';
import { DIALECTS } from '../platform/database/migrate.ts';
import { compareLedger } from '../testing/payments/compare-ledger.ts';
import { allowLedgerChanges, removeTechnicianMonths } from '../testing/payments/ledger-changes.ts';
import {
  doJob,
  holdWork,
  payAs,
  paymentContextOf,
  seedOffer,
  seedParties,
} from '../testing/payments/payments.ts';
import { onboard } from '../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../testing/world.ts';
import { pastMoney } from './0013-past-money.ts';
import { technicianMonths } from './0086-technician-months.ts';
import { technicianMonthFees } from './0126-technician-month-fees.ts';

onBothEngines('migration of past money', world => {
  it('adds old payments to the ledger and pays technicians the money they waited for', async () => {
    const { app } = world();
    const { database, jobs } = app.platform;
    await holdWork(app);
    const parties = await seedParties(app);
    const { admin, customer, technician } = parties;
    await onboard(app, technician, 'active');
    const ids: number[] = [];
    for (const euros of [80, 50, 30]) {
      const id = await seedOffer(app, parties, euros);
      await payAs(customer, app, id);
      ids.push(id);
    }
    const [done = 0, paid = 0, returned = 0] = ids;
    await doJob(technician, done);
    const { id } = await database.read
      .selectFrom('payments')
      .select('id')
      .where('request_id', '=', returned)
      .executeTakeFirstOrThrow();
    const body = { amount: null, reason: 'Doble' };
    (await admin.call(adminPaymentEndpoints.refundPayment, { params: { id }, body })).reply;
    await jobs.drain();
    const fallen = await seedOffer(app, parties, 20);
    (await customer.call(chargeEndpoints.createPaymentIntent, { body: { request_id: fallen } })).reply;
    const less = { price: 10, message: null };
    (await customer.call(requestEndpoints.counterOffer, { params: { id: fallen }, body: less })).reply;
    // Rows as an older version wrote them: payments and their refunds.
    await database.transaction(async tx => {
      const { db } = tx;
      await allowLedgerChanges(tx);
      await removeTechnicianMonths(tx);
      for (const table of ['ledger_entries', 'ledger_movements', 'payouts'] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable('payments').set({ check_at: null }).execute();
      const later = [technicianMonths, technicianMonthFees].flatMap(({ statements }) =>
        statements(DIALECTS[database.engine]),
      );
      for (const statement of [...pastMoney.statements(), ...later]) await sql.raw(statement).execute(db);
    });
    await jobs.drain();
    const { status } = await database.read
      .selectFrom('payments')
      .select('status')
      .where('request_id', '=', fallen)
      .executeTakeFirstOrThrow();
    expect(status).toBe('canceled');
    const books = async (id: number) => Object.fromEntries(await balancesOfRequest(database.read, id));
    expect(await books(done)).toEqual({ provider: 0, held: 0, technician: 0 });
    expect(await books(paid)).toEqual({ provider: 5000, held: -5000 });
    expect(await books(returned)).toEqual({ provider: 0, held: 0 });
    expect(await compareLedger(paymentContextOf(app))).toEqual([]);
  });
});
