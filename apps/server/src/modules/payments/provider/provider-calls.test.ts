import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { payoutAccountEndpoints, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  counter,
  doJob,
  holdWork,
  offer,
  openPaymentOf,
  type Parties,
  payAs,
  seedOffer,
  seedParties,
  settle,
} from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { openProxy, type ProviderProxy } from '../../../testing/payments/provider-proxy.ts';
import { callsWithout, faultsOf } from '../../../testing/payments/stripe-calls.ts';
import { openWorld } from '../../../testing/world.ts';

describe('calls to the provider', () => {
  let proxy: ProviderProxy;
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let parties: Parties;
  const app = () => opened.world.app;

  beforeAll(async () => {
    proxy = await openProxy();
    opened = await openWorld('sqlite', { STRIPE_API_URL: proxy.url, LOG_LEVEL: 'silent' });
    proxy.app = app();
    await holdWork(app());
    parties = await seedParties(app());
  });
  afterAll(async () => {
    await opened.close();
    await proxy.close();
  });

  it('makes only calls that match the published API description, and covers every call', async () => {
    const { customer, technician } = parties;
    await onboard(app(), technician, 'active');
    for (const call of [
      payoutAccountEndpoints.createOnboardingLink,
      payoutAccountEndpoints.payoutDashboardLink,
    ])
      (await technician.call(call)).reply;
    // A job from the first payment intent to the transfer.
    const done = await seedOffer(app(), parties, 40);
    await openPaymentOf(customer, done);
    await counter(app(), parties, done);
    await offer(technician, done, 35);
    await settle(app());
    await payAs(customer, app(), done);
    await doJob(technician, done);
    (await customer.call(payoutEndpoints.confirmJob, { params: { id: done } })).reply;
    await settle(app());
    const { payment_id } = (await customer.call(requestEndpoints.getRequest, { params: { id: done } })).reply
      .request.money ?? { payment_id: 0 };
    (await customer.call(documentEndpoints.getReceipt, { params: { id: payment_id ?? 0 } })).reply;
    // A withdrawn and refunded job, and a disputed payment.
    const ended = await seedOffer(app(), parties, 20);
    await payAs(customer, app(), ended);
    const body = { reason: 'No puedo', refund: 20 };
    (await technician.call(withdrawalEndpoints.withdrawRequest, { params: { id: ended }, body })).reply;
    await payAs(customer, app(), await seedOffer(app(), parties, 30), 'pm_card_createDispute');
    expect((await app().reconcile()).findings).toEqual([]);
    const faults = proxy.calls.flatMap(({ method, path, encoded }) => faultsOf(method, path, encoded));
    expect(faults).toEqual([]);
    expect(callsWithout(proxy.calls.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it.each([
    [
      'POST',
      '/v1/refunds',
      'amount=1.5&payment_intent=pi_1',
      ['POST /v1/refunds amount: «1.5» is no number'],
    ],
    ['POST', '/v1/refunds', 'amount=1&intent=pi_1', ['POST /v1/refunds: intent is unknown']],
    ['POST', '/v1/refunds', 'reason=whim', ['POST /v1/refunds reason: «whim» is no values']],
    ['POST', '/v1/transfers', 'amount=1&currency=eur', ['POST /v1/transfers: destination is missing']],
    [
      'POST',
      '/v1/payment_intents',
      'amount=1&currency=eur&automatic_payment_methods[on]=true',
      [
        'POST /v1/payment_intents automatic_payment_methods: enabled is missing',
        'POST /v1/payment_intents automatic_payment_methods: on is unknown',
      ],
    ],
    ['GET', '/v1/refunds', 'created[gte]=5&limit=x', ['GET /v1/refunds limit: «x» is no number']],
    ['POST', '/v1/payouts', '', ['POST /v1/payouts is no known call']],
  ])('reports the faults of an invalid call: %s %s %s', (method, path, encoded, faults) => {
    expect(faultsOf(method, path, encoded)).toEqual(faults);
  });
});
