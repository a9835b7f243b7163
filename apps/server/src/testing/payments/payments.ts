import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { backgroundWork, type Deliver } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { beforeAll, beforeEach } from 'vitest';
import type { App } from '../../app.ts';
import type { PaymentContext } from '../../modules/payments/provider/context.ts';
import { findReviewableEnds, moneyReader } from '../../modules/payments/public.ts';
import { moveRequest } from '../../modules/requests/public.ts';
import { findReviewed } from '../../modules/reviews/public.ts';
import { createLoopback } from '../../platform/http/loopback.ts';
import { openProvider } from '../../platform/stripe.ts';
import { type Sandbox, sandboxHost, sandboxLoop } from '../../sandbox/open-sandbox.ts';
import type { Person } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { insertJob, setStatus } from '../requests/requests.ts';
import { seedTechnician } from '../technicians/seed-technician.ts';
import type { World } from '../world.ts';

/** Returns the official SDK with the platform's own keys, connected to the app's sandbox. */
export function stripeOf(app: App): Stripe {
  const { settings, secret } = app.platform;
  const provider = openProvider(settings, secret, createLoopback(app.server));
  if (provider.name === 'none') throw new Error('This app takes no payments');
  return provider.client;
}

/** Returns the context of the payments module in this app. */
export function paymentContextOf(app: App): PaymentContext {
  const { settings, secret } = app.platform;
  const provider = openProvider(settings, secret, createLoopback(app.server));
  return { ...app.platform, provider, readMoney: moneyReader(settings), findReviewed, findReviewableEnds };
}

/** Returns the sandbox's background work as another instance would run it. `deliver` receives the webhooks. */
export function sandboxWorker(
  { platform }: App,
  deliver: Deliver,
  { shutdown }: Pick<App['platform'], 'shutdown'> = platform,
) {
  const host = sandboxHost({ ...platform, shutdown }, deliver, () => {});
  return sandboxLoop({ ...platform, shutdown }, backgroundWork(host));
}

export function sandboxOf(app: App): Sandbox {
  if (!app.sandbox) throw new Error('This app has no sandbox');
  return app.sandbox;
}

/** Stops background work of the provider and the platform. Afterwards it runs only in `settle` and `drain`. */
export async function holdWork(app: App): Promise<void> {
  await sandboxOf(app).hold();
  await app.platform.tasks.hold();
}

/** Delivers the provider's webhooks, runs all due tasks, and delivers the webhooks that these cause. */
export async function settle(app: App): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await sandboxOf(app).drain();
    await app.platform.tasks.drain();
  }
  await sandboxOf(app).drain();
}

/** A customer who pays, a technician who is paid, and the administrator who approved the technician. */
export interface Parties {
  readonly admin: Person;
  readonly customer: Person;
  readonly technician: Person;
}

/** Whether the tests of a suite share the parties, or each test gets new ones. */
export type PartiesFor = 'suite' | 'each test';

/**
 * Creates the parties before the tests of a suite and stops background work, so that tests run it themselves. Read the
 * result only inside tests and hooks.
 */
export function preparePayments(world: () => World, partiesFor: PartiesFor = 'suite'): Parties {
  let parties: Parties | undefined;
  const prepare = partiesFor === 'suite' ? beforeAll : beforeEach;
  prepare(async () => {
    const { app } = world();
    await holdWork(app);
    parties = await seedParties(app);
  });
  const seeded = (): Parties => {
    if (!parties) throw new Error('The parties exist only inside tests and hooks');
    return parties;
  };
  return {
    get admin() {
      return seeded().admin;
    },
    get customer() {
      return seeded().customer;
    },
    get technician() {
      return seeded().technician;
    },
  };
}

export async function seedParties(app: App): Promise<Parties> {
  const admin = await seedPerson(app, 'admin');
  return {
    admin,
    customer: await seedPerson(app, 'user'),
    technician: await seedTechnician(app, { approvedBy: admin }),
  };
}

/** Creates a request that the technician has accepted and, by default, approved at `euros`. Returns its id. */
export async function seedOffer(
  app: App,
  { customer, technician }: Pick<Parties, 'customer' | 'technician'> & Partial<Parties>,
  euros: number,
  until: 'accepted' | 'approved' = 'approved',
): Promise<number> {
  const id = await app.platform.database.transaction(tx =>
    insertJob(tx, { user_id: customer.id, technician_id: technician.id, status: 'accepted' }),
  );
  if (until === 'approved') await offer(technician, id, euros);
  return id;
}

export async function offer(technician: Person, requestId: number, euros: number): Promise<void> {
  const body = { negotiated_price: euros, negotiated_date: null };
  (await technician.call(requestEndpoints.approveRequest, { params: { id: requestId }, body })).reply;
}

/** Makes a counter-offer of the customer, which invalidates the current offer. */
export async function counter(app: App, { customer }: Parties, requestId: number): Promise<void> {
  await app.platform.database.transaction(tx =>
    moveRequest(tx, {
      requestId,
      from: 'approved',
      action: 'counter_offer',
      actor: 'customer',
      actorId: customer.id,
    }),
  );
}

/** Opens the payment of a request. Throws unless it can be paid. */
export async function openPaymentOf(customer: Person, requestId: number) {
  const { reply } = await customer.call(chargeEndpoints.createPaymentIntent, {
    body: { request_id: requestId },
  });
  const [intentId = ''] = reply.clientSecret.split('_secret_');
  return { ...reply, intentId };
}

/** Confirms a payment as a browser does, with the publishable key. Returns the provider's answer. */
export async function confirmAsBrowser(
  app: App,
  publishableKey: string,
  clientSecret: string,
  fields: Readonly<Record<string, string>>,
) {
  const [intentId] = clientSecret.split('_secret_');
  return app.server.inject({
    method: 'POST',
    url: `/v1/payment_intents/${intentId}/confirm`,
    headers: {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
  });
}

/** Pays as the customer with a test card and delivers the provider's webhook. */
export async function payAs(
  customer: Person,
  app: App,
  requestId: number,
  method = 'pm_card_visa',
): Promise<void> {
  const { reply } = await customer.call(chargeEndpoints.paymentConfig);
  const { clientSecret } = await openPaymentOf(customer, requestId);
  await confirmAsBrowser(app, reply.publishableKey ?? '', clientSecret, { payment_method: method });
  await settle(app);
}

/** Sets the agreed date of a paid job, as if the paid offer had named it. */
export async function agreeFor({ platform }: App, requestId: number, at: number): Promise<void> {
  await platform.database.transaction(({ db }) =>
    db.updateTable('payments').set({ agreed_at: at }).where('request_id', '=', requestId).execute(),
  );
}

/** Starts and completes the paid job as the technician. */
export async function doJob(technician: Person, requestId: number): Promise<void> {
  for (const status of ['in_progress', 'completed'] as const) await setStatus(technician, requestId, status);
}

/** Changes the settings that payments store as their terms, as a restart of the server with other settings does. */
export function changeTermSettings({ platform }: App, settings: Partial<TermSettings>): void {
  Object.assign(platform.settings, settings);
}
