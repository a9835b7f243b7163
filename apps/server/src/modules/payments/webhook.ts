import { Failure } from '@oficio/domain/errors.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { handleEvent } from './handle-event.ts';
import { type PaymentContext, requireProvider } from './provider/context.ts';

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
      await handleEvent(context, verify(context, request.body, request.headers['stripe-signature']));
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
  const { client, keys } = requireProvider(context);
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
