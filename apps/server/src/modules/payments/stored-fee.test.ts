import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { afterEach, expect, it } from 'vitest';
import { disputeFixture } from '../../testing/payments/dispute-fixture.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import {
  agreeFor,
  changeTermSettings,
  confirmAsBrowser,
  doJob,
  openPaymentOf,
  paymentContextOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../testing/payments/payments.ts';
import { report, reportAbsenceWithPhoto, reportEarlyStart } from '../../testing/payments/problems.ts';

import { onBothEngines } from '../../testing/world.ts';
import { endTransfer } from './payouts/send-transfer.ts';

const HOUR = 3_600_000;
const REASON = { reason: 'Así lo hemos acordado' };

onBothEngines(
  'the fee of a payment',
  world => {
    const { app, parties, payoutOf, paymentIdOf, read } = createPaymentFixture(world, 'each test');
    const { openUnseen, change } = disputeFixture(world, parties);
    const decide = async (id: number, body: { amount?: number }) =>
      (
        await parties.admin.call(
          body.amount === undefined
            ? adminPaymentEndpoints.releasePayment
            : adminPaymentEndpoints.refundPayment,
          { params: { id: await paymentIdOf(id) }, body: { ...REASON, ...body } },
        )
      ).reply;
    /** Returns the technician's part and the fee in cents. */
    const sharesOf = async (id: number) => {
      const { amount_cents, fee_cents } = await payoutOf(id);
      return [amount_cents, fee_cents];
    };
    /** Shows the payment page of a job of 86.50 €, changes the fee from 10 % to 40 %, and pays. */
    const paidAfterChange = async () => {
      const id = await seedOffer(app(), parties, 86.5);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      changeTermSettings(app(), { platformFeePercent: 40 });
      const { terms } = await openPaymentOf(parties.customer, id);
      expect(terms.fee_percent).toBe(10);
      const { reply } = await parties.customer.call(chargeEndpoints.paymentConfig);
      expect(reply.fee_percent).toBe(40);
      await confirmAsBrowser(app(), reply.publishableKey ?? '', clientSecret, {
        payment_method: 'pm_card_visa',
      });
      await settle(app());
      return id;
    };
    const heldAfterChange = async () => {
      const id = await paidAfterChange();
      await doJob(parties.technician, id);
      return id;
    };
    const refundAtProvider = async (id: number, amount: number) => {
      const row = await read()
        .selectFrom('payments')
        .select('intent_id')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      await stripeOf(app()).refunds.create({ payment_intent: row.intent_id ?? '', amount });
      await settle(app());
    };
    const loseDispute = async (id: number, amount: number) => {
      const { disputeId } = await openUnseen(id, 'needs_response');
      await change(disputeId, { status: 'lost', amount });
    };

    afterEach(() => changeTermSettings(app(), { platformFeePercent: 10 }));

    /** What changes the money of a job, and the technician's part and the fee afterwards. */
    const PATHS: Readonly<Record<string, { run(): Promise<number>; shares: readonly [number, number] }>> = {
      'the completion': { run: heldAfterChange, shares: [7785, 865] },
      'a partial refund before the completion': {
        async run() {
          const id = await paidAfterChange();
          await decide(id, { amount: 40 });
          await doJob(parties.technician, id);
          return id;
        },
        shares: [4185, 465],
      },
      'a partial refund after the completion': {
        async run() {
          const id = await heldAfterChange();
          await decide(id, { amount: 40 });
          return id;
        },
        shares: [4185, 465],
      },
      'the release of a problem': {
        async run() {
          const id = await heldAfterChange();
          await report(parties.customer, id);
          await decide(id, {});
          return id;
        },
        shares: [7785, 865],
      },
      'a late withdrawal': {
        async run() {
          const id = await paidAfterChange();
          await agreeFor(app(), id, world().now + HOUR);
          const body = { ...REASON, refund: 43.25 };
          (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
          return id;
        },
        shares: [3893, 432],
      },
      'an unanswered report of an absence': {
        async run() {
          const id = await paidAfterChange();
          await agreeFor(app(), id, world().now - HOUR);
          (await reportAbsenceWithPhoto(parties.technician, id)).reply;
          world().now += 24 * HOUR;
          await settle(app());
          return id;
        },
        shares: [3893, 432],
      },
      'an unanswered report of an early start of a completed job': {
        async run() {
          const id = await paidAfterChange();
          await agreeFor(app(), id, world().now + 10 * HOUR);
          world().now += HOUR;
          await doJob(parties.technician, id);
          (await reportEarlyStart(parties.customer, id)).reply;
          world().now += 24 * HOUR;
          await settle(app());
          return id;
        },
        shares: [3893, 432],
      },
      'a refund at the provider': {
        async run() {
          const id = await heldAfterChange();
          await refundAtProvider(id, 4000);
          return id;
        },
        shares: [4185, 465],
      },
      'a dispute that is lost in part': {
        async run() {
          const id = await heldAfterChange();
          await loseDispute(id, 4000);
          return id;
        },
        shares: [4185, 465],
      },
      'a take-over of the account': {
        async run() {
          const id = await heldAfterChange();
          await app().platform.database.transaction(tx =>
            tx.publish('account_taken_over', { userId: parties.technician.id, by: 'google' }),
          );
          return id;
        },
        shares: [7785, 865],
      },
      'a refused transfer of less than was due': {
        async run() {
          const id = await heldAfterChange();
          const payout = await payoutOf(id);
          const { database, settings } = paymentContextOf(app());
          await database.transaction(({ db }) =>
            db
              .updateTable('payouts')
              .set({ transfer_key: 'under way' })
              .where('payment_id', '=', payout.payment_id)
              .execute(),
          );
          await refundAtProvider(id, 4000);
          expect(await sharesOf(id)).toEqual([7785, 865]);
          await database.transaction(tx => endTransfer(tx, payout.payment_id, 'under way', settings));
          return id;
        },
        shares: [4185, 465],
      },
    };

    it.each(Object.entries(PATHS))('is that of its terms after %s', async (_, { run, shares }) => {
      expect(await sharesOf(await run())).toEqual(shares);
    });

    it('is the one that the administrators see', async () => {
      const id = await paidAfterChange();
      const params = { id: await paymentIdOf(id) };
      const { payment } = (await parties.admin.call(adminPaymentEndpoints.getAdminPayment, { params })).reply;
      expect(payment.fee_percent).toBe(10);
    });

    it('is that of the new payment page when an offer is replaced after the setting changed', async () => {
      const id = await seedOffer(app(), parties, 86.5);
      await openPaymentOf(parties.customer, id);
      changeTermSettings(app(), { platformFeePercent: 40 });
      const body = { negotiated_price: 90, negotiated_date: null };
      (await parties.technician.call(requestEndpoints.approveRequest, { params: { id }, body })).reply;
      expect((await openPaymentOf(parties.customer, id)).terms.fee_percent).toBe(40);
    });
  },
  { PLATFORM_FEE_PERCENT: '10' },
);
