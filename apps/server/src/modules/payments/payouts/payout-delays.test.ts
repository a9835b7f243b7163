import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { FAILURE_TEXT_MAX } from '@oficio/domain/payments/payout-delays/delays.ts';
import { payoutAccountEndpoints, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import { claimTasks } from '../../../platform/tasks/claim-tasks.ts';
import { TaskStats } from '../../../platform/tasks/task-stats.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { paymentContextOf, settle } from '../../../testing/payments/payments.ts';
import { onboard, submitLinkedPage } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { transferTask } from './payout-tasks.ts';

const isoOf = (at: number) => new Date(at).toISOString();

onBothEngines(
  'reasons of late payouts',
  world => {
    const { app, parties, seedHeldJob, confirmJob, paymentIdOf, payoutOf } = createPaymentFixture(
      world,
      'each test',
    );
    /** Creates a job with a released payout. Returns the id of the request. */
    const seedDueJob = async () => {
      const id = await seedHeldJob(100);
      await confirmJob(id);
      return id;
    };
    const paymentOf = async (requestId: number) => {
      const params = { id: await paymentIdOf(requestId) };
      return (await parties.admin.call(adminPaymentEndpoints.getAdminPayment, { params })).reply.payment;
    };
    const staffReads = async (requestId: number) => (await paymentOf(requestId)).money.payout?.delay;
    const jobDelay = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money?.payout?.delay;
    const listed = async () => {
      const query = { group: 'waiting' as const, limit: 20 };
      return (await parties.technician.call(payoutEndpoints.listPayouts, { query })).reply.payouts;
    };

    it('names a missing account to the staff and the technician until the account is active and the money leaves', async () => {
      const since = isoOf(world().now);
      const id = await seedDueJob();
      world().now += 3_600_000;
      const delay = { kind: 'no_account', since, until: null, failure: null };
      expect(await staffReads(id)).toEqual(delay);
      expect((await listed()).map(payout => payout.delay)).toEqual([delay]);
      expect(await jobDelay(parties.technician, id)).toEqual(delay);
      expect(await jobDelay(parties.customer, id)).toBeNull();
      expect((await paymentOf(id)).technician_id).toBe(parties.technician.id);

      await onboard(app(), parties.technician, 'active');
      await settle(app());
      expect((await payoutOf(id)).state).toBe('sent');
      expect([await staffReads(id), await jobDelay(parties.technician, id), await listed()]).toEqual([
        null,
        null,
        [],
      ]);
    });

    it.each([
      ['leave', 'account_incomplete'],
      ['verifying', 'account_disabled'],
    ] as const)('names an account whose set-up ended with %s as %s', async (outcome, kind) => {
      const id = await seedDueJob();
      await onboard(app(), parties.technician, outcome);
      await settle(app());
      expect(await staffReads(id)).toMatchObject({ kind });
      expect(await jobDelay(parties.technician, id)).toMatchObject({ kind });
    });

    it('names an account that the provider has restricted', async () => {
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      const { reply } = await parties.technician.call(payoutAccountEndpoints.payoutDashboardLink);
      await submitLinkedPage(app(), reply.url, 'restrict');
      await settle(app());
      const id = await seedDueJob();
      await settle(app());
      expect(await staffReads(id)).toMatchObject({ kind: 'account_disabled', failure: null });
    });

    it('says since when a problem freezes the payout', async () => {
      const id = await seedHeldJob(70);
      world().now += 60_000;
      const report = { params: { id }, body: { reason: 'Gotea' } };
      (await parties.customer.call(problemEndpoints.reportProblem, report)).reply;
      const frozen = { kind: 'problem', since: isoOf(world().now), until: null, failure: null };
      expect([await staffReads(id), await jobDelay(parties.technician, id)]).toEqual([frozen, frozen]);
    });

    it("shows the provider's text of a transfer that fails three times to the staff alone, until it succeeds", async () => {
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      const id = await seedDueJob();
      const context = paymentContextOf(app());
      if (context.provider.name === 'none') throw new Error('No provider');
      const refusal = (message: string) =>
        new Stripe.errors.StripeInvalidRequestError({
          type: 'invalid_request_error',
          code: 'balance_insufficient',
          message,
        });
      const create = vi
        .spyOn(context.provider.client.transfers, 'create')
        .mockRejectedValueOnce(refusal('Write to ana@example.com'))
        .mockRejectedValueOnce(new Stripe.errors.StripeConnectionError({ type: 'api_error' }))
        .mockRejectedValueOnce(refusal(`Insufficient funds. ${'x'.repeat(400)}`));
      const attempt = async () => {
        world().now = (await payoutOf(id)).attempt_at ?? 0;
        const attempts = await claimTasks({ ...context, stats: new TaskStats() }, transferTask(context), 10);
        for (const run of attempts) await run();
      };

      await attempt();
      const first = { code: 'balance_insufficient', text: 'Write to …', count: 1 };
      expect(await staffReads(id)).toMatchObject({ kind: 'failing', failure: first });
      await attempt();
      expect(await staffReads(id)).toMatchObject({
        kind: 'failing',
        failure: { code: 'no_answer', count: 2 },
      });
      await attempt();
      const { attempt_at: nextAt } = await payoutOf(id);
      const failure = {
        code: 'balance_insufficient',
        count: 3,
        at: isoOf(world().now),
        next_at: isoOf(nextAt ?? 0),
      };
      expect(nextAt).toBeGreaterThan(world().now);
      const read = await staffReads(id);
      expect(read).toMatchObject({ kind: 'failing', failure });
      expect(read?.failure?.text).toMatch(/^Insufficient funds/);
      expect(read?.failure?.text).toHaveLength(FAILURE_TEXT_MAX);
      const forTechnician = { kind: 'failing', failure: { ...failure, text: null } };
      expect(await jobDelay(parties.technician, id)).toMatchObject(forTechnician);
      expect((await listed())[0]?.delay).toMatchObject(forTechnician);

      await attempt();
      expect(create).toHaveBeenCalledTimes(4);
      expect(await payoutOf(id)).toMatchObject({
        state: 'sent',
        failures: 0,
        failed_at: null,
        failure_code: null,
        failure_text: null,
      });
      expect(await staffReads(id)).toBeNull();
    });
  },
  { LOG_LEVEL: 'silent', PLATFORM_FEE_PERCENT: '10' },
);
