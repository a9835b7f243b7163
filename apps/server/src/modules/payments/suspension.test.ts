import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import {
  confirmAsBrowser,
  doJob,
  openPaymentOf,
  paymentContextOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../testing/payments/payments.ts';
import { onboard } from '../../testing/payments/payout-accounts.ts';
import { setStatus } from '../../testing/requests/requests.ts';
import { onBothEngines } from '../../testing/world.ts';
import { moveRequest } from '../requests/public.ts';

const HOUR = 3_600_000;
const REASON = 'Varias quejas';

onBothEngines(
  'suspension of a technician',
  world => {
    const {
      app,
      parties,
      seedPaidJob,
      seedHeldJob,
      confirmJob,
      requestOf,
      statusOf,
      payoutOf,
      payoutStateOf,
      titlesOf,
    } = createPaymentFixture(world, 'each test');
    const suspend = async () => {
      const params = { id: parties.technician.id };
      const body = { reason: REASON };
      (await parties.admin.call(adminUserEndpoints.suspendUser, { params, body })).reply;
    };
    const reactivate = async () => {
      const params = { id: parties.technician.id };
      (await parties.admin.call(adminUserEndpoints.reactivateUser, { params })).reply;
    };
    const withdrawal = async (id: number) =>
      (await parties.customer.call(withdrawalEndpoints.getWithdrawal, { params: { id } })).reply;
    const withdraw = async (id: number, refund: number) => {
      const body = { reason: 'Está suspendido', refund };
      return (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body }))
        .status;
    };

    beforeEach(async () => {
      await onboard(app(), parties.technician, 'active');
      await settle(app());
    });

    /** Completes a started job without a call of its technician, because a suspension ends all sessions. */
    const complete = (requestId: number) =>
      app().platform.database.transaction(tx =>
        moveRequest(tx, {
          requestId,
          from: 'in_progress',
          action: 'complete',
          actor: 'assigned_technician',
          actorId: parties.technician.id,
        }),
      );

    it('freezes held and due payouts and restores them with their release date after the reactivation', async () => {
      const [waiting, over] = [await seedHeldJob(40), await seedHeldJob(40)];
      const { release_at } = await payoutOf(waiting);
      await confirmJob(over);
      await suspend();
      expect([await payoutStateOf(waiting), await payoutStateOf(over)]).toEqual(['frozen', 'frozen']);
      world().now += 2 * HOUR;
      await settle(app());
      expect([await payoutStateOf(waiting), await payoutStateOf(over)]).toEqual(['frozen', 'frozen']);
      await reactivate();
      expect([await payoutOf(waiting), await payoutStateOf(over)]).toMatchObject([
        { state: 'held', release_at, attempt_at: release_at },
        'due',
      ]);
      await settle(app());
      expect([await payoutStateOf(waiting), await payoutStateOf(over)]).toEqual(['held', 'sent']);
      world().now += 24 * HOUR;
      await settle(app());
      expect(await payoutStateOf(waiting)).toBe('sent');
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('keeps a payout frozen after its hold ends and releases it at the reactivation', async () => {
      const id = await seedHeldJob(40);
      await suspend();
      world().now += 48 * HOUR;
      await settle(app());
      expect(await payoutStateOf(id)).toBe('frozen');
      await reactivate();
      await settle(app());
      expect(await payoutStateOf(id)).toBe('sent');
    });

    it('keeps a payout frozen after the reactivation while a dispute or a problem stops it', async () => {
      const [disputed, reported] = [await seedPaidJob(40, 'pm_card_createDispute'), await seedHeldJob(40)];
      await doJob(parties.technician, disputed);
      const body = { reason: 'Sigue goteando' };
      (await parties.customer.call(problemEndpoints.reportProblem, { params: { id: reported }, body })).reply;
      await suspend();
      await reactivate();
      expect([await payoutStateOf(disputed), await payoutStateOf(reported)]).toEqual(['frozen', 'frozen']);
      world().now += 25 * HOUR;
      await settle(app());
      expect([await payoutStateOf(disputed), await payoutStateOf(reported)]).toEqual(['frozen', 'frozen']);
    });

    it('keeps a payout frozen when the technician wins a dispute during the suspension', async () => {
      const id = await seedPaidJob(40, 'pm_card_createDispute');
      await doJob(parties.technician, id);
      await settle(app());
      await suspend();
      const { data } = await stripeOf(app()).disputes.list({ limit: 1 });
      const evidence = { uncategorized_text: 'winning_evidence' };
      await stripeOf(app()).disputes.update(data[0]?.id ?? '', { evidence, submit: true });
      await settle(app());
      expect(await payoutStateOf(id)).toBe('frozen');
      await reactivate();
      expect(await payoutStateOf(id)).toBe('held');
    });

    it('lets the customer cancel a paid job with a full refund one hour before its date', async () => {
      const id = await seedPaidJob(40);
      await app().platform.database.transaction(({ db, now }) =>
        db
          .updateTable('payments')
          .set({ agreed_at: now + HOUR, paid_at: now - 48 * HOUR })
          .where('request_id', '=', id)
          .execute(),
      );
      expect(await withdrawal(id)).toMatchObject({ refund: 20, percent: 50, why: 'terms' });
      await suspend();
      expect((await titlesOf(parties.customer))[0]).toBe('Técnico suspendido');
      expect(await withdrawal(id)).toEqual({
        paid: 40,
        refund: 40,
        percent: 100,
        fee_percent: 0,
        why: 'suspended',
      });
      const request = await requestOf(id);
      expect(request.money?.technician_suspended).toBe(true);
      await reactivate();
      expect(await withdraw(id, 40)).toBe(409);
      await suspend();
      expect(await withdraw(id, 40)).toBe(200);
      await settle(app());
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('pays the technician the share of a late cancellation only after the reactivation', async () => {
      const id = await seedPaidJob(40);
      await app().platform.database.transaction(({ db, now }) =>
        db
          .updateTable('payments')
          .set({ agreed_at: now + HOUR, paid_at: now - 48 * HOUR })
          .where('request_id', '=', id)
          .execute(),
      );
      expect(await withdraw(id, 20)).toBe(200);
      await suspend();
      world().now += 48 * HOUR;
      await settle(app());
      expect(await payoutStateOf(id)).toBe('frozen');
      await reactivate();
      await settle(app());
      expect(await payoutStateOf(id)).toBe('sent');
    });

    it('opens a problem for a started job that stops its payout also after the reactivation', async () => {
      const id = await seedPaidJob(40);
      await setStatus(parties.technician, id, 'in_progress');
      await suspend();
      const request = await requestOf(id);
      expect(request.money?.problem).toMatchObject({ kind: 'suspension', state: 'open' });
      await reactivate();
      await complete(id);
      expect(await payoutStateOf(id)).toBe('frozen');
    });

    it('opens a payout frozen during the suspension', async () => {
      const id = await seedPaidJob(40);
      await setStatus(parties.technician, id, 'in_progress');
      await suspend();
      // The job may be completed at the same time as the suspension.
      await complete(id);
      expect(await payoutStateOf(id)).toBe('frozen');
    });

    it('cancels unpaid jobs at once and jobs with a processing payment when that payment fails', async () => {
      const [approved, slow, failing] = [
        await seedOffer(app(), parties, 30),
        await seedOffer(app(), parties, 30),
        await seedOffer(app(), parties, 30),
      ];
      const { publishableKey } = (await parties.customer.call(chargeEndpoints.paymentConfig)).reply;
      const move = (
        id: number,
        from: 'approved' | 'payment_pending',
        action: 'payment_started' | 'payment_failed',
      ) =>
        app().platform.database.transaction(tx =>
          moveRequest(tx, { requestId: id, from, action, actor: 'payments', actorId: null }),
        );
      const opened = await openPaymentOf(parties.customer, slow);
      for (const id of [slow, failing]) await move(id, 'approved', 'payment_started');
      await suspend();
      expect([await statusOf(approved), await statusOf(slow)]).toEqual(['cancelled', 'payment_pending']);
      const refused = await parties.customer.call(chargeEndpoints.createPaymentIntent, {
        body: { request_id: slow },
      });
      expect([refused.status, refused.refusal.error]).toEqual([
        409,
        'Este técnico ya no puede hacer el trabajo. Pídeselo a otro técnico',
      ]);
      await confirmAsBrowser(app(), publishableKey ?? '', opened.clientSecret, {
        payment_method: 'pm_card_visa',
      });
      await settle(app());
      expect(await statusOf(slow)).toBe('payment_completed');
      expect((await titlesOf(parties.customer))[0]).toBe('Técnico suspendido');
      expect((await withdrawal(slow)).why).toBe('suspended');
      await move(failing, 'payment_pending', 'payment_failed');
      expect(await statusOf(failing)).toBe('cancelled');
    });
  },
  { LOG_LEVEL: 'silent' },
);
