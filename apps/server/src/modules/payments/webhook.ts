import { AppError } from '@oficio/domain/errors.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { handleEvent } from './handle-event.ts';
import { type PaymentContext, requireProvider } from './provider/context.ts';

/** Maximum age of a signature in seconds, against replays; Stripe's default. */
const TOLERANCE_S = 300;
const BODY_MAX = 512_000;

/**
 * Receives webhook events. Returns 2xx once the event is stored or ignored, 400 for a wrong signature, 5xx when
 * the provider must deliver it again.
 */
export async function webhookRoute(server: FastifyInstance, context: PaymentContext): Promise<void> {
  await server.register(async scope => {
    // The signature covers the raw bytes, so no parser may read the body first.
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

/** Throws 400 unless one of our secrets signed these bytes recently. */
function verify(
  context: PaymentContext,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  const { client, keys } = requireProvider(context);
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('webhook_signature');
  for (const secret of keys.webhookSecrets) {
    try {
      return client.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, context.clock());
    } catch {
      // Another secret may match.
    }
  }
  throw new AppError('webhook_signature');
}
