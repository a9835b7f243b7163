import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutAccountEndpoints, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import { NEW_TEST_PASSWORD, type Person, personWith } from '../../../testing/accounts/people.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { tokenMailedTo } from '../../../testing/notifications/mails.ts';
import {
  doJob,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { findDuePayouts } from '../store/payouts/read.ts';
import { sendTransfer } from './send-transfer.ts';

const HOUR = 3_600_000;

onBothEngines(
  'payouts after an account take-over',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const finishedJob = async (euros: number, card?: string) => {
      const id = await seedOffer(app(), parties, euros);
      await payAs(parties.customer, app(), id, card);
      await doJob(parties.technician, id);
      return id;
    };
    const payoutOf = (id: number) =>
      read().selectFrom('payouts').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow();
    const statesOf = async (...ids: readonly number[]) =>
      Promise.all(ids.map(async id => (await payoutOf(id)).state));
    const paidTo = async (id: number) =>
      (await stripe.transfers.list({ transfer_group: `request_${id}` })).data.map(
        ({ destination }) => destination,
      );
    const accountIdOf = async ({ id }: Person) =>
      (
        await read()
          .selectFrom('payout_accounts')
          .select('account_id')
          .where('user_id', '=', id)
          .executeTakeFirst()
      )?.account_id;
    const notificationsOf = async (who: Person) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications;

    /** Simulates a transfer call with a lost answer. `arrives`: whether the provider made the transfer. */
    async function loseTransferAnswer(id: number, arrives: boolean): Promise<void> {
      const { amount_cents, payment_id } = await payoutOf(id);
      const { intent_id } = await read()
        .selectFrom('payments')
        .select('intent_id')
        .where('id', '=', payment_id)
        .executeTakeFirstOrThrow();
      const { latest_charge } = await stripe.paymentIntents.retrieve(intent_id ?? '');
      if (arrives)
        await stripe.transfers.create({
          amount: amount_cents,
          currency: 'eur',
          destination: (await accountIdOf(parties.technician)) ?? '',
          source_transaction: String(latest_charge),
          transfer_group: `request_${id}`,
          metadata: { payment_id: String(payment_id) },
        });
      await app().platform.database.transaction(({ db, now }) =>
        db
          .updateTable('payouts')
          .set({ transfer_key: `asked-${id}`, updated_at: now })
          .where('payment_id', '=', payment_id)
          .execute(),
      );
    }

    beforeAll(async () => {
      stripe = stripeOf(app());
      await onboard(app(), parties.technician, 'active');
      await settle(app());
    });

    it('freezes unsent payouts of the previous owner and pays the new owner after a decision of an administrator', async () => {
      const { admin, customer, technician: squatter } = parties;
      await app().platform.database.transaction(({ db }) =>
        db.updateTable('users').set({ email_verified: 0 }).where('id', '=', squatter.id).execute(),
      );
      const old = (await accountIdOf(squatter)) ?? '';
      const { email } = (await squatter.call(ownAccountEndpoints.getAccount)).reply.user;
      await callAs(app(), null, mailedLinkEndpoints.forgotPassword, { body: { email } });
      const token = await tokenMailedTo(app(), email);
      const held = await finishedJob(10);
      const due = await finishedJob(20);
      const gone = await finishedJob(30);
      const asked = await finishedJob(40);
      const disputed = await finishedJob(50, 'pm_card_createDispute');
      for (const id of [due, gone, asked])
        (await customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply;
      await loseTransferAnswer(gone, true);
      await loseTransferAnswer(asked, false);
      // A task has read the due payouts and is about to send them.
      const seen = await findDuePayouts(read(), world().now, 10);

      const body = { token, password: NEW_TEST_PASSWORD };
      (await callAs(app(), null, mailedLinkEndpoints.resetPassword, { body })).reply;
      const entered = (
        await callAs(app(), null, accountEndpoints.login, { body: { email, password: NEW_TEST_PASSWORD } })
      ).reply;
      const owner = personWith(app(), entered.token, squatter.id, squatter.name);
      expect(await statesOf(held, due, gone, asked)).toEqual(['frozen', 'frozen', 'due', 'due']);
      for (const payout of seen.filter(({ request_id: requestId }) => requestId === due))
        await sendTransfer(paymentContextOf(app()), payout);
      world().now += LEASE_MS;
      await settle(app());
      world().now += 20 * HOUR;
      await settle(app());
      expect(await statesOf(held, due, gone, asked)).toEqual(['frozen', 'frozen', 'sent', 'frozen']);
      expect(await Promise.all([due, gone, asked].map(paidTo))).toEqual([[], [old], []]);
      const { dispute_id } = await read()
        .selectFrom('disputes')
        .select('dispute_id')
        .executeTakeFirstOrThrow();
      const evidence = { uncategorized_text: 'winning_evidence' };
      await stripe.disputes.update(dispute_id, { evidence, submit: true });
      await settle(app());
      expect(await statesOf(disputed)).toEqual(['frozen']);

      expect((await notificationsOf(owner)).map(({ title }) => title)).toContain(
        'Tu perfil vuelve a revisión',
      );
      const messages = (await notificationsOf(admin)).map(({ message }) => message);
      expect(messages.join()).toContain('2 pagos de trabajos anteriores esperan tu decisión');
      expect(messages).toContain(`${owner.name} quiere ofrecer sus servicios.`);

      // The provider still has the old account; its webhook must not connect it again.
      await refreshAccount(paymentContextOf(app()), old);
      expect([await accountIdOf(owner), (await app().reconcile()).findings]).toEqual([undefined, []]);
      expect((await owner.call(payoutAccountEndpoints.createPayoutAccount)).status).toBe(403);
      const { profile } = (await owner.call(ownProfileEndpoints.getMyProfile)).reply;
      expect(
        (await callAs(app(), null, technicianSearchEndpoints.listTechnicians)).reply.technicians,
      ).toEqual([]);
      const params = { profileId: profile.id };
      (await admin.call(adminTechnicianEndpoints.approveTechnician, { params })).reply;
      expect((await owner.call(payoutAccountEndpoints.payoutAccount)).reply.hasAccount).toBe(false);
      await onboard(app(), owner, 'active');
      await settle(app());
      const own = await accountIdOf(owner);
      expect(own).not.toBe(old);
      await refreshAccount(paymentContextOf(app()), old);
      expect(await accountIdOf(owner)).toBe(own);
      const { payment_id: id } = await payoutOf(held);
      const release = { params: { id }, body: { reason: 'Es quien hizo el trabajo' } };
      (await admin.call(adminPaymentEndpoints.releasePayment, release)).reply;
      await settle(app());
      expect([await paidTo(held), await statesOf(due, asked)]).toEqual([[own], ['frozen', 'frozen']]);
      expect((await app().reconcile()).findings).toEqual([]);
    });
  },
  { LOG_LEVEL: 'silent', PAYOUT_HOLD_HOURS: '2' },
);
