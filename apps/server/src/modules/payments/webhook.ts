import { Failure } from '@oficio/domain/errors.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/contract.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { type PaymentContext, providerIn } from './context.ts';
import { hearIntent } from './hear-intent.ts';
import { hearAccount } from './payout-account/hear-account.ts';

/** Seconds a signature stays good: Stripe's own default, against replays. */
const TOLERANCE_S = 300;
const BODY_MAX = 512_000;

/**
 * Where the provider tells us what happened. Answers 2xx once it is kept (or is none of our business), 400 when it
 * is not the provider who speaks, 5xx when it should tell us again.
 */
export async function webhookRoute(server: FastifyInstance, context: PaymentContext): Promise<void> {
  await server.register(async scope => {
    // The signature is over bytes, so nothing may read them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, { config: { rateLimit: false } }, async request => {
      const event = verify(context, request.body, request.headers['stripe-signature']);
      const intentId = intentOf(event);
      if (intentId !== null) await hearIntent(context, intentId, event);
      const accountId = accountOf(event);
      if (accountId !== null) await hearAccount(context, accountId, event);
      return { received: true };
    });
  });
}

/** Throws 400 unless one of our secrets signed these very bytes a short while ago. */
function verify(
  context: PaymentContext,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  const { client, keys } = providerIn(context);
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Failure('webhook_signature');
  for (const secret of keys.webhookSecrets) {
    try {
      return client.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, context.clock());
    } catch {
      // Perhaps signed with the next one.
    }
  }
  throw new Failure('webhook_signature');
}

/** Whatever happened to an intent, its present state is what counts; other kinds of events are taken and left. */
function intentOf(event: Stripe.Event | null): string | null {
  if (typeof event?.id !== 'string' || !String(event.type).startsWith('payment_intent.')) return null;
  const intent = event.data?.object as { readonly id?: unknown } | undefined;
  return typeof intent?.id === 'string' ? intent.id : null;
}

/** What concerns the readiness of a connected account: it names the account itself, whatever the event's object is. */
const ACCOUNT_EVENTS = ['account.updated', 'account.application.deauthorized', 'capability.updated'];

function accountOf(event: Stripe.Event | null): string | null {
  if (typeof event?.id !== 'string' || !ACCOUNT_EVENTS.includes(event.type)) return null;
  return typeof event.account === 'string' ? event.account : null;
}
