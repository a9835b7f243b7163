import type { PayoutGroup } from '@oficio/domain/payments/payout-states.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { settle } from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';

onBothEngines(
  "the technician's payouts",
  world => {
    const { app, parties, seedHeldJob, confirmJob } = createPaymentFixture(world, 'each test');
    const list = async (group: PayoutGroup, query: { limit?: number; cursor?: string } = {}) =>
      (await parties.technician.call(payoutEndpoints.listPayouts, { query: { group, limit: 20, ...query } }))
        .reply;
    const delays = async () =>
      (await list('waiting')).payouts.map(({ request_id, delay }) => [request_id, delay?.kind]);

    it('names the reason for each delay, and lists a transferred payout apart', async () => {
      const due = await seedHeldJob(100);
      await confirmJob(due);
      const frozen = await seedHeldJob(70);
      const report = { params: { id: frozen }, body: { reason: 'Gotea' } };
      (await parties.customer.call(problemEndpoints.reportProblem, report)).reply;
      const held = await seedHeldJob(50);
      expect(await delays()).toEqual([
        [held, 'hold'],
        [frozen, 'problem'],
        [due, 'no_account'],
      ]);
      expect((await list('sent')).payouts).toEqual([]);

      await onboard(app(), parties.technician, 'active');
      await settle(app());
      expect(await delays()).toEqual([
        [held, 'hold'],
        [frozen, 'problem'],
      ]);
      const { payouts } = await list('sent');
      expect(payouts).toMatchObject([{ request_id: due, amount: 90, fee: 10, delay: null }]);
      expect(payouts[0]?.sent_at).not.toBeNull();
    });

    it('pages the payouts of all waiting states by the newest payment', async () => {
      const ids = [await seedHeldJob(10), await seedHeldJob(20), await seedHeldJob(30)];
      await confirmJob(ids[1] ?? 0);
      const first = await list('waiting', { limit: 2 });
      expect(first.payouts.map(payout => payout.request_id)).toEqual([ids[2], ids[1]]);
      const rest = await list('waiting', { limit: 2, cursor: first.next_cursor ?? '' });
      expect(rest.payouts.map(payout => payout.request_id)).toEqual([ids[0]]);
      expect(rest.next_cursor).toBeNull();
    });
  },
  { LOG_LEVEL: 'silent', PLATFORM_FEE_PERCENT: '10' },
);
