import { jobDecisionEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { type Shares, sharesAfter, sharesOf } from '@oficio/domain/payments/shares.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { refuseRefund } from '../../testing/payments/failed-refund.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { agreeFor, doJob, settle } from '../../testing/payments/payments.ts';
import { report } from '../../testing/payments/problems.ts';
import { onBothEngines } from '../../testing/world.ts';
import { balancesOfRequest } from './store/ledger/read.ts';

const HOUR = 3_600_000;
const REASON = { reason: 'Así lo hemos acordado' };
const PRICE = 86.53;

onBothEngines(
  'what dialogs show before money moves',
  world => {
    // The technician has no payout account, so that released money stays in the account of the technician.
    const { app, parties, confirmJob, paymentIdOf, read, seedHeldJob, seedPaidJob } =
      createPaymentFixture(world);
    const paymentOf = async (id: number) =>
      (
        await parties.admin.call(adminPaymentEndpoints.getAdminPayment, {
          params: { id: await paymentIdOf(id) },
        })
      ).reply.payment;
    const moneyFor = async (who: Person, id: number) => {
      const { request } = (await who.call(requestEndpoints.getRequest, { params: { id } })).reply;
      if (!request.money) throw new Error('Not paid');
      return request.money;
    };
    const decide = async (id: number, decision: 'releasePayment' | 'refundPayment', amount?: number) =>
      (
        await parties.admin.call(adminPaymentEndpoints[decision], {
          params: { id: await paymentIdOf(id) },
          body: { ...REASON, ...(amount !== undefined && { amount }) },
        })
      ).reply;
    const contested = async () => {
      const id = await seedHeldJob(PRICE);
      (await report(parties.customer, id)).reply;
      return id;
    };
    /** Returns what each side has in the ledger. */
    const booked = async (id: number): Promise<Shares> => {
      await settle(app());
      const books = await balancesOfRequest(read(), id);
      return {
        customer: toCents(PRICE) - (books.get('provider') ?? 0),
        technician: 0 - (books.get('technician') ?? 0),
        platform: 0 - (books.get('fees') ?? 0),
      };
    };

    /** Does what a dialog does, and returns the job with the shares that the dialog showed before. */
    const DIALOGS: Readonly<Record<string, () => Promise<readonly [number, Shares | null]>>> = {
      async 'refund a part of a completed job'() {
        const id = await contested();
        const shown = sharesAfter((await paymentOf(id)).money, 4001);
        await decide(id, 'refundPayment', 40.01);
        return [id, shown];
      },
      async 'refund all of it'() {
        const id = await contested();
        const { money, refundable } = await paymentOf(id);
        await decide(id, 'refundPayment');
        return [id, sharesAfter(money, toCents(refundable))];
      },
      async 'refund a part of what is due'() {
        const id = await contested();
        await decide(id, 'releasePayment');
        const shown = sharesAfter((await paymentOf(id)).money, 1234);
        await decide(id, 'refundPayment', 12.34);
        return [id, shown];
      },
      async 'release a contested job'() {
        const id = await contested();
        const { money } = await paymentOf(id);
        await decide(id, 'releasePayment');
        return [id, sharesAfter(money, 0)];
      },
      async 'confirm a job as its customer'() {
        const id = await seedHeldJob(PRICE);
        const shown = sharesAfter(await moneyFor(parties.customer, id), 0);
        expect(shown).toEqual(sharesAfter(await moneyFor(parties.admin, id), 0));
        await confirmJob(id);
        return [id, shown];
      },
      async 'complete a job as its technician'() {
        const id = await seedPaidJob(PRICE);
        const shown = sharesAfter(await moneyFor(parties.technician, id), 0);
        await doJob(parties.technician, id);
        await confirmJob(id);
        return [id, shown];
      },
      async 'cancel a job late as its customer'() {
        const id = await seedPaidJob(PRICE);
        await agreeFor(app(), id, world().now + HOUR);
        const { paid, refund, fee_percent } = (
          await parties.customer.call(withdrawalEndpoints.getWithdrawal, { params: { id } })
        ).reply;
        const shown = sharesOf({ left: toCents(paid), refund: toCents(refund), feePercent: fee_percent });
        const body = { ...REASON, refund };
        (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
        world().now += 24 * HOUR;
        return [id, shown];
      },
      async 'cancel a job as an administrator'() {
        const id = await seedPaidJob(PRICE);
        const money = await moneyFor(parties.admin, id);
        (await parties.admin.call(jobDecisionEndpoints.cancelJob, { params: { id }, body: REASON })).reply;
        return [id, sharesAfter(money, toCents(money.left))];
      },
    };

    it.each(Object.entries(DIALOGS))('is what the ledger has afterwards: %s', async (_, act) => {
      const [id, shown] = await act();
      expect(await booked(id)).toEqual(shown);
    });

    it('counts a failed refund as refunded, so that the technician is not promised its money', async () => {
      const id = await seedPaidJob(PRICE);
      await decide(id, 'refundPayment', 40);
      await refuseRefund(app(), id);
      const money = await moneyFor(parties.technician, id);
      expect(money).toMatchObject({ left: 46.53, fee_percent: 10 });
      await doJob(parties.technician, id);
      expect((await moneyFor(parties.technician, id)).payout).toMatchObject({ amount: 41.88, fee: 4.65 });
    });

    it('is nothing before the payment, and for a refund of more than is left', async () => {
      const id = await seedPaidJob(PRICE);
      const money = await moneyFor(parties.admin, id);
      expect(sharesAfter(money, toCents(PRICE) + 1)).toBeNull();
      expect(sharesAfter({ ...money, fee_percent: null }, 0)).toBeNull();
    });
  },
  { PLATFORM_FEE_PERCENT: '10' },
);
