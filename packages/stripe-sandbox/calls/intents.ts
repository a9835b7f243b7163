import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import type { Params } from '../http/params.ts';
import { newIntent, readCurrency, readTerms, withTerms } from '../payments/new-intent.ts';
import { readMethod, resolveMethod } from '../payments/payment-method.ts';
import { presentIntent } from '../payments/present-intent.ts';
import { checkClientSecret, lockIntent, readClientSecret, unexpectedState } from './find-intent.ts';

/** Statuses before the payment. The intent may still be changed and cancelled. */
const OPEN: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

const create: ApiCall = {
  method: 'POST',
  path: '/payment_intents',
  prepare({ params, now }) {
    params.requiredText('amount', { max: 100 });
    params.requiredText('currency', { max: 10 });
    readCurrency(params);
    const { amount = 0, ...terms } = readTerms(params);
    readMethodTypes(params);
    const chosen = readMethod(params, now);
    return async store => {
      let intent = newIntent({ ...terms, amount }, store.seconds);
      if (chosen) intent = withMethod(intent, (await resolveMethod(store, chosen)).id);
      await store.create('payment_intent', intent);
      await store.emit('payment_intent.created', intent);
      return ok(intent);
    };
  },
};

const retrieve: ApiCall = {
  method: 'GET',
  path: '/payment_intents/:id',
  forClients: true,
  prepare(incoming) {
    const secret = readClientSecret(incoming);
    // Form-encoded lists are groups by position.
    const expands = incoming.params.group('expand').choice('0', ['latest_charge']) !== undefined;
    return async store => {
      const intent = await store.find('payment_intent', incoming.id);
      if (!intent) throw ApiError.missing('payment_intent', incoming.id, 'intent');
      checkClientSecret(intent, secret);
      const shown = presentIntent(intent, incoming.caller);
      const charge = intent.latest_charge;
      if (!expands || typeof charge !== 'string') return ok(shown);
      return ok({ ...shown, latest_charge: await store.find('charge', charge) });
    };
  },
};

const update: ApiCall = {
  method: 'POST',
  path: '/payment_intents/:id',
  prepare({ params, id, now }) {
    const terms = readTerms(params);
    readCurrency(params);
    const chosen = readMethod(params, now);
    return async store => {
      const intent = await lockIntent(store, id);
      // Stripe always accepts new labels, but no new amount or method after the payment began.
      if ((terms.amount !== undefined || chosen) && !OPEN.includes(intent.status))
        throw unexpectedState(
          `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
          intent,
        );
      let changed = withTerms(intent, terms);
      if (chosen) changed = withMethod(changed, (await resolveMethod(store, chosen)).id);
      await store.save(changed);
      return ok(changed);
    };
  },
};

const cancel: ApiCall = {
  method: 'POST',
  path: '/payment_intents/:id/cancel',
  prepare({ params, id }) {
    const reason = params.choice('cancellation_reason', REASONS) ?? null;
    return async store => {
      const intent = await lockIntent(store, id);
      if (!OPEN.includes(intent.status))
        throw unexpectedState(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          intent,
        );
      const canceled: Stripe.PaymentIntent = {
        ...intent,
        canceled_at: store.seconds,
        cancellation_reason: reason,
        next_action: null,
        status: 'canceled',
      };
      await store.save(canceled);
      await store.emit('payment_intent.canceled', canceled);
      return ok(canceled);
    };
  },
};

const withMethod = (intent: Stripe.PaymentIntent, method: string): Stripe.PaymentIntent => ({
  ...intent,
  next_action: null,
  payment_method: method,
  status: 'requires_confirmation',
});

/** Reads both parameters that can name the payment methods. Throws for any method but cards. */
function readMethodTypes(params: Params): void {
  const automatic = params.group('automatic_payment_methods');
  automatic.flag('enabled');
  automatic.choice('allow_redirects', ['always', 'never']);
  const types = params.group('payment_method_types');
  if (types.has('0')) types.choice('0', ['card']);
}

export const intentCalls: readonly ApiCall[] = [create, retrieve, update, cancel];
