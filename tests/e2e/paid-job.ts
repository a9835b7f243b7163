import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import type { Oficio } from './support.ts';

const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';
const MADRID = { address: 'Calle del Olmo 14, 3.º D', latitude: 40.4118, longitude: -3.7013 };
const MAX_STATUS_CHECKS = 100;

interface JobInput {
  /** Description of the request; tests find the card by it. */
  readonly description: string;
  /** Euros; not used for a pending job. */
  readonly price: number;
  /** Agreed date of the work, in milliseconds since the epoch. */
  readonly agreedAt?: number;
  /** Where the job is, instead of Madrid; null for a request without a place. */
  readonly place?: (Readonly<Record<'latitude' | 'longitude', number>> & { readonly address: string }) | null;
  readonly upTo: 'pending' | 'approved' | 'payment_completed' | 'in_progress' | 'completed';
}

/** Creates a job between the demo's customer and technician by API calls, up to the wanted status. Pays with a valid test card. */
export async function makeJob(
  { url }: Pick<Oficio, 'url'>,
  { description, price, agreedAt, place = MADRID, upTo }: JobInput,
): Promise<number> {
  const call = <E extends Endpoint>(
    endpoint: E,
    { token = null, ...options }: CallOptions<E> & { readonly token?: string | null },
  ) => fetchReply(url, token, endpoint, options);
  const logIn = (email: string) => call(accountEndpoints.login, { body: { email, password: 'oficio123' } });
  const customer = await logIn(CUSTOMER);
  const technician = await logIn(TECHNICIAN);

  const form = new FormData();
  const fields = {
    technician_id: technician.user.id,
    service_id: await fontaneria(url),
    description: description,
    ...place,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const { request } = await call(requestEndpoints.createRequest, { token: customer.token, body: form });
  if (upTo === 'pending') return request.id;
  const params = { id: request.id };
  const move = (status: Status) =>
    call(requestEndpoints.setRequestStatus, { token: technician.token, params, body: { status } });
  await move('accepted');
  await call(requestEndpoints.approveRequest, {
    token: technician.token,
    params,
    body: {
      negotiated_price: price,
      negotiated_date: agreedAt === undefined ? null : new Date(agreedAt).toISOString(),
    },
  });
  if (upTo === 'approved') return request.id;
  const { clientSecret } = await call(chargeEndpoints.createPaymentIntent, {
    token: customer.token,
    body: { request_id: request.id },
  });
  const config = await call(chargeEndpoints.paymentConfig, {});
  await payWithGoodCard(url, clientSecret, config.publishableKey ?? '');
  for (let tried = 0; ; tried += 1) {
    const { request: now } = await call(requestEndpoints.getRequest, { token: customer.token, params });
    if (now.status === 'payment_completed') break;
    if (tried === MAX_STATUS_CHECKS)
      throw new Error(`Request ${request.id} never became paid: ${now.status}`);
    await sleep(100);
  }
  if (upTo === 'payment_completed') return request.id;
  await move('in_progress');
  if (upTo === 'completed') await move('completed');
  return request.id;
}

async function fontaneria(url: string): Promise<number> {
  const { services } = await fetchReply(url, null, technicianEndpoints.listServices);
  const service = services.find(({ name }) => name === 'Fontanería');
  if (!service) throw new Error('The demo has no plumbing');
  return service.id;
}

async function payWithGoodCard(url: string, clientSecret: string, key: string): Promise<void> {
  const [intent] = clientSecret.split('_secret_');
  const response = await fetch(`${url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key,
      client_secret: clientSecret,
      return_url: `${url}/payment-success`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (!response.ok) throw new Error(`The card was refused: ${await response.text()}`);
}
