import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Person } from '../accounts/people.ts';
import { type CallOptions, callEndpoint } from '../http/api-client.ts';
import { noisyPhoto } from '../http/photo.ts';
import { NEW_REQUEST } from '../requests/requests.ts';

const PAUSE_MS = 5;
const PAID_TIMEOUT_MS = 15_000;

/** Everything that the server has acknowledged. */
export interface Acknowledged {
  readonly messages: readonly { readonly id: number; readonly message: string }[];
  /** Ids of requests that were sent with a photo. */
  readonly requests: readonly number[];
  /** Ids of requests that the server reported as paid. */
  readonly payments: readonly number[];
}

interface TrafficWorld {
  /** Origin of the running server. */
  readonly url: string;
  readonly customer: Person;
  readonly technician: Person;
  /** A request in which both may chat. */
  readonly jobId: number;
  /** Approved requests of the customer that wait for their payment. */
  readonly unpaid: readonly number[];
}

/** Users who write messages, send requests with photos and pay, one call after the other, until they are stopped. */
export function startTraffic({ url, customer, technician, jobId, unpaid }: TrafficWorld) {
  const messages: { id: number; message: string }[] = [];
  const requests: number[] = [];
  const payments: number[] = [];
  const send = (path: string, init: RequestInit) => fetch(url + path, init);
  const call = async <E extends Endpoint>(who: Person, endpoint: E, options: CallOptions<E>) =>
    (await callEndpoint(send, who.token, endpoint, options)).reply;
  let going = true;
  const repeat = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; going; round += 1) {
      await work(round);
      await sleep(PAUSE_MS);
    }
  };
  const chat = (who: Person) =>
    repeat(async round => {
      const message = `${who.name} ${round}`;
      const body = { request_id: jobId, message };
      const reply = await call(who, chatEndpoints.sendMessage, { body });
      messages.push({ id: reply.message.id, message });
    });
  const ask = async () => {
    const photo = new Blob([new Uint8Array(await noisyPhoto())], { type: 'image/png' });
    await repeat(async () => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...NEW_REQUEST, technician_id: technician.id }))
        body.append(name, String(value));
      body.append('image', photo, 'foto.png');
      requests.push((await call(customer, requestEndpoints.createRequest, { body })).request.id);
    });
  };
  const pay = async () => {
    const { publishableKey } = await call(customer, chargeEndpoints.paymentConfig, {});
    for (const id of unpaid) {
      if (!going) return;
      const body = { request_id: id };
      const { clientSecret } = await call(customer, chargeEndpoints.createPaymentIntent, { body });
      await send(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
      });
      const isPaid = async () =>
        ((await call(customer, requestEndpoints.getRequest, { params: { id } })).request.money?.paid ?? 0) >
        0;
      const deadline = performance.now() + PAID_TIMEOUT_MS;
      while (!(await isPaid())) {
        if (performance.now() > deadline) throw new Error(`Request ${id} was not paid`);
        await sleep(PAUSE_MS);
      }
      payments.push(id);
    }
  };
  const all = Promise.all([chat(customer), chat(technician), ask(), pay()]);
  // `stop` reports the failure; without this listener it would end the process before.
  all.catch(() => {});
  return {
    /** What the server has acknowledged so far. */
    soFar: (): Acknowledged => ({
      messages: [...messages],
      requests: [...requests],
      payments: [...payments],
    }),
    async stop(): Promise<void> {
      going = false;
      await all;
    },
  };
}
