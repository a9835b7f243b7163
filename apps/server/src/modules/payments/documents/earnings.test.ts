import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { settle } from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { lockPayout } from '../payouts/move-payout.ts';
import { addStop } from '../payouts/stops.ts';

onBothEngines(
  'monthly earnings',
  world => {
    // Runs before the fixture creates sessions, so that they are valid at this time.
    beforeAll(() => {
      world().now = Date.parse('2027-05-31T19:00:00Z');
    });
    const { app, parties, seedHeldJob, confirmJob, paymentIdOf } = createPaymentFixture(world);
    const earnings = async () => (await parties.technician.call(payoutEndpoints.getEarnings)).reply;
    const totals = async (month: string) =>
      (await parties.technician.call(documentEndpoints.getStatement, { query: { month } })).reply.statement
        .totals;

    it('returns the same earnings as the statement of the month with refunds, fees, frozen and sent payouts', async () => {
      const [refunded, frozen] = [await seedHeldJob(100), await seedHeldJob(70)];
      const refund = {
        params: { id: await paymentIdOf(refunded) },
        body: { amount: 40, reason: 'A medias' },
      };
      (await parties.admin.call(adminPaymentEndpoints.refundPayment, refund)).reply;
      await confirmJob(refunded);
      const problem = { params: { id: frozen }, body: { reason: 'Gotea' } };
      (await parties.customer.call(problemEndpoints.reportProblem, problem)).reply;
      const taken = await seedHeldJob(50);
      await confirmJob(taken);
      await seedHeldJob(30);
      // The technician earned 60 € and 50 € less the fee.
      expect(await earnings()).toEqual({
        month: '2027-05',
        as_of: new Date(world().now).toISOString(),
        amount: 99,
        jobs: 2,
        fees: 11,
        sent: 0,
        held: 27,
        frozen: 63,
        due: 99,
      });
      expect((await totals('2027-05')).earned).toBe(99);

      // It is June in Madrid: the hold of a job of May ends, and a payout released in May is frozen again below.
      world().now = Date.parse('2027-06-01T19:30:00Z');
      await settle(app());
      expect(await earnings()).toEqual({
        month: '2027-06',
        as_of: new Date(world().now).toISOString(),
        amount: 27,
        jobs: 1,
        fees: 3,
        sent: 0,
        held: 0,
        frozen: 63,
        due: 126,
      });
      await app().platform.database.transaction(async tx => {
        const payout = await lockPayout(tx, await paymentIdOf(taken));
        if (payout) await addStop(tx, payout, 'refund_found');
      });
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      expect(await earnings()).toMatchObject({ amount: -18, held: 0, frozen: 108, fees: -2, sent: 81 });
      const june = await totals('2027-06');
      expect([june.earned, june.transferred]).toEqual([-18, 81]);
      expect((await totals('2027-05')).earned).toBe(99);
    });
  },
  { LOG_LEVEL: 'silent', PLATFORM_FEE_PERCENT: '10' },
);
