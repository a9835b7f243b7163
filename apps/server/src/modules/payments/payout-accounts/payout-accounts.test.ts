import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { LINK_TERM_S, signatureOf, VERIFICATION_MS } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { createLoopback } from '../../../platform/http/loopback.ts';
import { openProvider, type PaymentProvider, sandboxKeys } from '../../../platform/stripe.ts';
import { logInAgain } from '../../../testing/accounts/log-in-again.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { mailsTo } from '../../../testing/notifications/mails.ts';
import { doJob, sandboxOf, stripeOf } from '../../../testing/payments/payments.ts';
import { onboard, openPage, submitLinkedPage } from '../../../testing/payments/payout-accounts.ts';
import { paidJob } from '../../../testing/payments/problems.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findReviewed } from '../../reviews/public.ts';
import { moneyReader } from '../request-money/read-money.ts';
import { findReviewableEnds } from '../store/reviewable-ends.ts';
import { refreshAccount } from './refresh-account.ts';

const { payoutAccount, createPayoutAccount, createOnboardingLink, payoutDashboardLink } =
  payoutAccountEndpoints;
const CALLS = [payoutAccount, createPayoutAccount, createOnboardingLink, payoutDashboardLink] as const;

const NONE = { hasAccount: false, onboardingComplete: false, chargesEnabled: false };
const INCOMPLETE = { ...NONE, hasAccount: true };
const VERIFYING = { ...INCOMPLETE, onboardingComplete: true };
const ACTIVE = { ...VERIFYING, chargesEnabled: true };

onBothEngines(
  'payout accounts',
  world => {
    let admin: Person;
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const drain = () => sandboxOf(app()).drain();
    const approved = () => seedTechnician(app(), { approvedBy: admin });
    const statusOf = async (person: Person) => (await person.call(payoutAccount)).reply;
    /** Returns the stored row, without a call to the provider. */
    const rowOf = (person: Person) =>
      read().selectFrom('payout_accounts').selectAll().where('user_id', '=', person.id).executeTakeFirst();
    const accountIdOf = async (person: Person) => (await rowOf(person))?.account_id ?? '';
    const storedStateOf = async (person: Person) => {
      const row = await rowOf(person);
      return [row?.is_gone, row?.onboarding_complete, row?.charges_enabled];
    };
    const countAccountsOf = async (person: Person) =>
      (
        await read().selectFrom('sandbox_objects').select('body').where('kind', '=', 'account').execute()
      ).filter(({ body }) => JSON.parse(body).account.metadata.user_id === String(person.id)).length;
    const eventsOf = async (accountId: string) =>
      (
        await read()
          .selectFrom('sandbox_events')
          .select('body')
          .where('type', '=', 'account.updated')
          .where('body', 'like', `%"${accountId}"%`)
          .orderBy('created_at')
          .execute()
      ).map(row => row.body);
    const deliver = async (body: string) =>
      (
        await app().server.inject({
          method: 'POST',
          url: WEBHOOK_PATH,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': signatureOf(
              body,
              sandboxKeys(app().platform.secret).webhookSecret,
              world().now,
            ),
          },
          payload: body,
        })
      ).statusCode;

    beforeAll(async () => {
      await sandboxOf(app()).hold();
      admin = await seedPerson(app(), 'admin');
    });

    it('rejects customers, administrators and technicians without approval with 403', async () => {
      const waiting = await seedTechnician(app(), { approvedBy: null });
      const bare = await seedPerson(app(), 'technician');
      const customer = await seedPerson(app(), 'user');
      for (const call of CALLS) {
        for (const technician of [waiting, bare])
          expect([(await technician.call(call)).status, (await technician.call(call)).refusal]).toEqual([
            403,
            { error: 'Tu cuenta de técnico está pendiente de aprobación' },
          ]);
        for (const stranger of [customer, admin]) expect((await stranger.call(call)).status).toBe(403);
        expect((await callAs(app(), null, call)).status).toBe(401);
      }
      expect(await countAccountsOf(waiting)).toBe(0);
    });

    it('reports the states none, incomplete, verifying and active during the onboarding', async () => {
      const technician = await approved();
      expect(await statusOf(technician)).toEqual(NONE);
      const early = await technician.call(createOnboardingLink);
      expect([early.status, early.refusal]).toEqual([
        409,
        { error: 'Todavía no tienes cuenta de cobros. Créala primero' },
      ]);

      expect((await technician.call(createPayoutAccount)).reply).toEqual(INCOMPLETE);
      expect(await statusOf(technician)).toEqual(INCOMPLETE);
      const closed = await technician.call(payoutDashboardLink);
      expect([closed.status, closed.refusal]).toEqual([
        409,
        { error: 'Completa antes la configuración de tu cuenta de cobros' },
      ]);

      const back = await onboard(app(), technician, 'verifying');
      expect(new URL(back).pathname).toBe('/technician/stripe-success');
      expect(await statusOf(technician)).toEqual(VERIFYING);
      expect((await technician.call(payoutDashboardLink)).reply.url).toContain('/sandbox/dashboard/');

      world().now += VERIFICATION_MS;
      await drain();
      expect(await storedStateOf(technician)).toEqual([0, 1, 1]);
      expect(await statusOf(technician)).toEqual(ACTIVE);
    });

    it('creates an account with an Express dashboard and the transfers capability', async () => {
      const technician = await approved();
      await technician.call(createPayoutAccount);
      const account = await stripeOf(app()).accounts.retrieve(await accountIdOf(technician));
      expect(account).toMatchObject({
        country: 'ES',
        controller: {
          stripe_dashboard: { type: 'express' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
        },
        capabilities: { transfers: 'inactive' },
        metadata: { user_id: String(technician.id) },
        email: expect.stringContaining('@oficio.test'),
      });
    });

    it('creates one account when several tabs ask at once', async () => {
      const technician = await approved();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => technician.call(createPayoutAccount)),
      );
      expect(answers.map(answer => answer.reply)).toEqual(Array(6).fill(INCOMPLETE));
      expect((await technician.call(createPayoutAccount)).status).toBe(200);
      expect(await countAccountsOf(technician)).toBe(1);
    });

    it('saves an account from its webhook when the answer to its creation was lost', async () => {
      const technician = await approved();
      await technician.call(createPayoutAccount);
      const accountId = await accountIdOf(technician);
      await app().platform.database.transaction(tx =>
        tx.db.deleteFrom('payout_accounts').where('user_id', '=', technician.id).execute(),
      );
      const [event = ''] = await eventsOf(accountId);
      expect(await deliver(event)).toBe(200);
      expect(await accountIdOf(technician)).toBe(accountId);
      // Ignores an account that another installation created: its metadata has a different registration date.
      const stranger = await approved();
      const other = await stripeOf(app()).accounts.create({
        country: 'ES',
        controller: {
          stripe_dashboard: { type: 'express' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
        },
        capabilities: { transfers: { requested: true } },
        metadata: { user_id: String(stranger.id), registered_at: '1' },
      });
      for (const body of await eventsOf(other.id)) expect(await deliver(body)).toBe(200);
      expect(await rowOf(stranger)).toBeUndefined();
    });

    it('returns a new onboarding link on each call; a link opens once and expires', async () => {
      const technician = await approved();
      await technician.call(createPayoutAccount);
      const link = async () => (await technician.call(createOnboardingLink)).reply.url;
      const [first, second] = [await link(), await link()];
      expect(first).not.toBe(second);
      const { location } = await openPage(app(), first);
      const page = await openPage(app(), location);
      for (const text of [
        'Modo de pruebas',
        'Configura tu cuenta',
        'Completar y activar ya',
        'Salir sin terminar',
      ])
        expect(page.body).toContain(text);
      expect((await openPage(app(), location)).status).toBe(200);

      const again = await openPage(app(), first);
      expect([again.status, new URL(again.location).pathname]).toEqual([303, '/technician/stripe-refresh']);
      world().now += LINK_TERM_S * 1000;
      expect(new URL((await openPage(app(), second)).location).pathname).toBe('/technician/stripe-refresh');

      expect(new URL(await submitLinkedPage(app(), await link(), 'leave')).pathname).toBe(
        '/technician/stripe-success',
      );
      expect(await statusOf(technician)).toEqual(INCOMPLETE);
    });

    it('mails the technician, and needs a confirmation only while money waits', async () => {
      const technician = await approved();
      const { email } = (await technician.call(accountEndpoints.me)).reply.user;
      const subjects = async () => (await mailsTo(app(), email)).map(({ subject }) => subject);
      const before = await subjects();
      world().now += CONFIRMATION_TERM;
      const statuses = async () => {
        const answers = [];
        for (const row of [createPayoutAccount, createOnboardingLink] as const)
          answers.push((await callAs(app(), technician.token, row)).status);
        return answers;
      };
      expect(await statuses()).toEqual([200, 200]);
      const told = ['Se ha creado tu cuenta de cobros', 'Se ha abierto el formulario de tu cuenta de cobros'];
      expect(await subjects()).toEqual([...before, ...told]);

      // The money of a job that is paid and not completed waits, too.
      const job = await paidJob(app(), { admin, customer: await seedPerson(app(), 'user'), technician });
      world().now += CONFIRMATION_TERM;
      expect(await statuses()).toEqual([403, 403]);
      await doJob(technician, job);
      expect(await statuses()).toEqual([403, 403]);
      const { refusal } = await callAs(app(), technician.token, createOnboardingLink);
      expect(refusal.code).toBe('confirmation_required');
      await logInAgain(app(), technician.token);
      expect(await statuses()).toEqual([200, 200]);
      // The account was there already, so only the form was opened.
      expect((await subjects()).filter(subject => told.includes(subject))).toEqual([...told, told[1]]);
    });

    it('disables charges while the provider restricts the account and enables them again afterwards', async () => {
      const technician = await approved();
      await onboard(app(), technician, 'active');
      await drain();
      expect(await storedStateOf(technician)).toEqual([0, 1, 1]);
      const press = async (outcome: string) => {
        await submitLinkedPage(app(), (await technician.call(payoutDashboardLink)).reply.url, outcome);
        await drain();
      };
      await press('restrict');
      expect(await storedStateOf(technician)).toEqual([0, 1, 0]);
      expect(await statusOf(technician)).toEqual(VERIFYING);
      await press('verify');
      expect(await storedStateOf(technician)).toEqual([0, 1, 1]);
    });

    it('ends with the state of the provider when webhooks arrive out of order and twice', async () => {
      const technician = await approved();
      await onboard(app(), technician, 'verifying');
      world().now += VERIFICATION_MS;
      await drain();
      await submitLinkedPage(app(), (await technician.call(payoutDashboardLink)).reply.url, 'restrict');
      const events = await eventsOf(await accountIdOf(technician));
      expect(events).toHaveLength(4);
      const answers = await Promise.all([...events, ...events.toReversed()].map(deliver));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await storedStateOf(technician)).toEqual([0, 1, 0]);
    });

    it('reads the account again when a newer state was saved during the read', async () => {
      const technician = await approved();
      await onboard(app(), technician, 'active');
      await drain();
      const accountId = await accountIdOf(technician);
      const stripe = stripeOf(app());
      const active = await stripe.accounts.retrieve(accountId);
      const { url } = (await technician.call(payoutDashboardLink)).reply;
      const { platform } = app();
      const provider = openProvider(platform.settings, platform.secret, createLoopback(app().server));
      let calls = 0;
      const slow = {
        accounts: {
          async retrieve() {
            calls += 1;
            if (calls > 1) return stripe.accounts.retrieve(accountId);
            // The account is restricted and its webhook is handled before this older answer arrives.
            await submitLinkedPage(app(), url, 'restrict');
            await drain();
            return active;
          },
        },
      } as unknown as Stripe;
      await refreshAccount(
        {
          ...platform,
          readMoney: moneyReader(platform.settings),
          findReviewed,
          findReviewableEnds,
          provider: { ...provider, client: slow } as PaymentProvider,
        },
        accountId,
      );
      expect([calls, await storedStateOf(technician)]).toEqual([2, [0, 1, 0]]);
    });

    it('creates a new account when the provider no longer knows the old one', async () => {
      const technician = await approved();
      await onboard(app(), technician, 'active');
      const lost = await accountIdOf(technician);
      const dashboardWas = await technician.call(payoutDashboardLink);
      expect(dashboardWas.status).toBe(200);
      await app().platform.database.transaction(tx =>
        tx.db.deleteFrom('sandbox_objects').where('id', '=', lost).execute(),
      );
      expect((await technician.call(createOnboardingLink)).status).toBe(409);
      expect(await statusOf(technician)).toEqual(NONE);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => technician.call(createPayoutAccount)),
      );
      expect(answers.map(answer => answer.reply)).toEqual(Array(4).fill(INCOMPLETE));
      expect(await countAccountsOf(technician)).toBe(1);
      expect(await accountIdOf(technician)).not.toBe(lost);
      expect(await deliver((await eventsOf(lost)).at(-1) ?? '')).toBe(200);
      expect(await statusOf(technician)).toEqual(INCOMPLETE);
    });
  },
  { LOG_LEVEL: 'silent' },
);
