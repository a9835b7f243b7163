import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';
import { newId } from '../store/ids.ts';
import type { StoredMethod } from '../store/records.ts';
import { openDispute } from './disputes.ts';
import { newCharge } from './new-charge.ts';
import { DELAYED_FAILURE, type Decline } from '../cards/test-cards.ts';

/** How long a delayed payment stays in processing: long enough to be seen on a screen. */
export const DELAY_MS = 10_000;
export const AUTHENTICATION_PATH = '/sandbox/authenticate';

const AUTHENTICATION_FAILED =
  'No se ha podido autorizar el pago con tu banco. Inténtalo de nuevo o usa otra tarjeta.';

interface Attempt {
  readonly books: Books;
  /** Locked. */
  readonly intent: Stripe.PaymentIntent;
  readonly method: StoredMethod;
}

/** Why a payment did not go through, for the caller who waits for it. */
export interface Refusal {
  readonly decline: Decline;
  readonly chargeId: string;
}

export interface Attempted {
  readonly intent: Stripe.PaymentIntent;
  readonly refusal?: Refusal;
}

/** Confirms a locked intent with a card and does what that card does. `origin` is where the payer's browser reaches us. */
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

/** The money arrives. */
export async function succeed({ books, intent, method }: Attempt): Promise<Stripe.PaymentIntent> {
  const charge = newCharge(intent, method, null, books.seconds);
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
  await books.create('charge', charge);
  await books.move(charge.id, 'charge', charge.amount);
  await books.save(paid);
  await books.tell('charge.succeeded', charge);
  await books.tell('payment_intent.succeeded', paid);
  if (method.card.behaviour.kind === 'succeeds' && method.card.behaviour.disputed)
    await openDispute(books, charge);
  return paid;
}

/** The card is refused; the intent waits for another one. */
async function decline({ books, intent, method }: Attempt, why: Decline): Promise<Attempted> {
  const charge = newCharge(intent, method, why, books.seconds);
  const failed: Stripe.PaymentIntent = {
    ...backToTheCard(intent),
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      code: why.code,
      decline_code: why.declineCode,
      message: why.message,
      charge: charge.id,
    },
  };
  await books.create('charge', charge);
  await books.save(failed);
  await books.tell('charge.failed', charge);
  await books.tell('payment_intent.payment_failed', failed);
  return { intent: failed, refusal: { decline: why, chargeId: charge.id } };
}

/** The bank was asked and the payer said no; nothing was charged. */
export async function failAuthentication(
  books: Books,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const failed: Stripe.PaymentIntent = {
    ...backToTheCard(intent),
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
    },
  };
  await books.save(failed);
  await books.tell('payment_intent.payment_failed', failed);
  return failed;
}

/** Ends the wait of a delayed payment. */
export async function settle({ books, intent, method }: Attempt): Promise<void> {
  const { behaviour } = method.card;
  if (behaviour.kind === 'delays' && behaviour.succeeds) await succeed({ books, intent, method });
  else await decline({ books, intent, method }, DELAYED_FAILURE);
}

const backToTheCard = (intent: Stripe.PaymentIntent): Stripe.PaymentIntent => ({
  ...intent,
  next_action: null,
  payment_method: null,
  processing: null,
  status: 'requires_payment_method',
});

async function askForAuthentication(
  { books, intent, method }: Attempt,
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
  await books.create('authentication', { id, intent: intent.id, method: method.id, returnUrl });
  await books.save(asking);
  await books.tell('payment_intent.requires_action', asking);
  return asking;
}

async function delay({ books, intent, method }: Attempt) {
  const processing: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    processing: { type: 'card' },
    status: 'processing',
  };
  await books.save(processing, books.now + DELAY_MS);
  await books.tell('payment_intent.processing', processing);
  return processing;
}
