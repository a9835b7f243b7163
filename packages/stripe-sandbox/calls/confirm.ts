import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/authorise.ts';
import { type ApiAnswer, type ApiCall, ok, refused } from '../http/call.ts';
import type { Params } from '../http/params.ts';
import { isWebAddress } from '../http/web-address.ts';
import { type Attempted, attemptPayment } from '../payments/attempt-payment.ts';
import { readMethod, resolveMethod } from '../payments/payment-method.ts';
import { presentIntent } from '../payments/present-intent.ts';
import { checkClientSecret, lockIntent, readClientSecret, unexpectedState } from './find-intent.ts';

const UNCONFIRMABLE_REASONS: Partial<Record<Stripe.PaymentIntent.Status, string>> = {
  succeeded: 'it has already succeeded after being previously confirmed',
  processing: 'it is already being processed',
  canceled: 'it has a status of canceled',
};

/** Pays an intent with a card. Both the payer's browser and the server call it. */
export const confirmCall: ApiCall = {
  method: 'POST',
  path: '/payment_intents/:id/confirm',
  forClients: true,
  prepare(incoming) {
    const { params, id, caller, origin, now } = incoming;
    const secret = readClientSecret(incoming);
    const returnUrl = readReturnUrl(params);
    const chosen = readMethod(params, now);
    // Sent by Stripe's browser library; the sandbox always redirects.
    params.flag('use_stripe_sdk');
    return async store => {
      const intent = await lockIntent(store, id);
      checkClientSecret(intent, secret);
      const reason = UNCONFIRMABLE_REASONS[intent.status];
      if (reason !== undefined)
        throw unexpectedState(
          `You cannot confirm this PaymentIntent because ${reason}.`,
          presentIntent(intent, caller),
        );
      const choice =
        chosen ?? (typeof intent.payment_method === 'string' ? { id: intent.payment_method } : null);
      if (!choice)
        throw unexpectedState(
          "You cannot confirm this PaymentIntent because it's missing a payment method.",
          presentIntent(intent, caller),
        );
      const method = await resolveMethod(store, choice);
      return answer(await attemptPayment({ store, intent, method }, origin, returnUrl), caller);
    };
  },
};

function answer({ intent, refusal }: Attempted, caller: Caller): ApiAnswer {
  const shown = presentIntent(intent, caller);
  if (!refusal) return ok(shown);
  const { decline, chargeId } = refusal;
  return refused(402, {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    charge: chargeId,
    payment_intent: shown as Stripe.PaymentIntent,
  });
}

function readReturnUrl(params: Params): string | null {
  const url = params.text('return_url', { max: 2000 }) ?? null;
  if (url === null || isWebAddress(url)) return url;
  throw ApiError.invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
}
