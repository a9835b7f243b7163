import type Stripe from 'stripe';
import { DELAYED_FAILURE, type Decline } from '../cards/test-cards.ts';
import { newId } from '../store/ids.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoredMethod } from '../store/records.ts';
import { openDispute } from './disputes.ts';
import { newCharge } from './new-charge.ts';

/** How long a delayed payment stays in processing: long enough to see it on a screen. */
export const DELAY_MS = 10_000;
export const AUTHENTICATION_PATH = '/sandbox/authenticate';

const AUTHENTICATION_FAILED =
  'No se ha podido autorizar el pago con tu banco. Inténtalo de nuevo o usa otra tarjeta.';

interface Attempt {
  readonly store: ObjectStore;
  /** The caller has locked it. */
  readonly intent: Stripe.PaymentIntent;
  readonly method: StoredMethod;
}

/** Why the card was declined. */
export interface Refusal {
  readonly decline: Decline;
  readonly chargeId: string;
}

export interface Attempted {
  readonly intent: Stripe.PaymentIntent;
  readonly refusal?: Refusal;
}

/** Confirms a locked intent with a card. `origin` is the origin under which the payer's browser reaches the sandbox. */
export async function attemptPayment(
  attempt: Attempt,
  origin: string,
  returnUrl: string | null,
): Promise<Attempted> {
  const { behaviour } = attempt.method.card;
  switch (behaviour.kind) {
    case 'succeeds':
      return { intent: await succeed(attempt) };
    case 'declines':
      return decline(attempt, behaviour.decline);
    case 'asks':
      return { intent: await askForAuthentication(attempt, origin, returnUrl) };
    case 'delays':
      return { intent: await delay(attempt) };
  }
}

/** Completes the payment. */
export async function succeed({ store, intent, method }: Attempt): Promise<Stripe.PaymentIntent> {
  const charge = newCharge(intent, method, null, store.seconds);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  };
  await store.create('charge', charge);
  await store.postMovement(charge.id, 'charge', charge.amount);
  await store.save(paid);
  await store.emit('charge.succeeded', charge);
  await store.emit('payment_intent.succeeded', paid);
  if (method.card.behaviour.kind === 'succeeds' && method.card.behaviour.disputed)
    await openDispute(store, charge);
  return paid;
}

/** Declines the card. The intent then waits for another one. */
async function decline({ store, intent, method }: Attempt, why: Decline): Promise<Attempted> {
  const charge = newCharge(intent, method, why, store.seconds);
  const failed: Stripe.PaymentIntent = {
    ...withoutMethod(intent),
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      code: why.code,
      decline_code: why.declineCode,
      message: why.message,
      charge: charge.id,
    },
  };
  await store.create('charge', charge);
  await store.save(failed);
  await store.emit('charge.failed', charge);
  await store.emit('payment_intent.payment_failed', failed);
  return { intent: failed, refusal: { decline: why, chargeId: charge.id } };
}

/** Ends the attempt after the payer rejected the payment at the bank. Nothing was charged. */
export async function failAuthentication(
  store: ObjectStore,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const failed: Stripe.PaymentIntent = {
    ...withoutMethod(intent),
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
    },
  };
  await store.save(failed);
  await store.emit('payment_intent.payment_failed', failed);
  return failed;
}

/** Ends a delayed payment. */
export async function settle({ store, intent, method }: Attempt): Promise<void> {
  const { behaviour } = method.card;
  if (behaviour.kind === 'delays' && behaviour.succeeds) await succeed({ store, intent, method });
  else await decline({ store, intent, method }, DELAYED_FAILURE);
}

const withoutMethod = (intent: Stripe.PaymentIntent): Stripe.PaymentIntent => ({
  ...intent,
  next_action: null,
  payment_method: null,
  processing: null,
  status: 'requires_payment_method',
});

async function askForAuthentication(
  { store, intent, method }: Attempt,
  origin: string,
  returnUrl: string | null,
) {
  const id = newId('auth');
  const asking: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${origin}${AUTHENTICATION_PATH}/${id}`, return_url: returnUrl },
    },
    payment_method: method.id,
    status: 'requires_action',
  };
  await store.create('authentication', { id, intent: intent.id, method: method.id, returnUrl });
  await store.save(asking);
  await store.emit('payment_intent.requires_action', asking);
  return asking;
}

async function delay({ store, intent, method }: Attempt) {
  const processing: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    processing: { type: 'card' },
    status: 'processing',
  };
  await store.save(processing, store.now + DELAY_MS);
  await store.emit('payment_intent.processing', processing);
  return processing;
}
