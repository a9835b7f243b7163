import { AppError } from '@oficio/domain/errors.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { refreshIntent } from './charges/refresh-intent.ts';
import { refreshDispute } from './disputes/refresh-dispute.ts';
import { refreshAccount } from './payout-accounts/refresh-account.ts';
import { type PaymentContext, requireProvider } from './provider/context.ts';
import { refreshRefund, refreshRefundsOfIntent } from './refunds/refresh-refund.ts';
import { insertProviderEvent, type ProviderEvent } from './store/provider-events.ts';

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

type Refresh = (context: PaymentContext, id: string, event: ProviderEvent) => Promise<unknown>;

interface Rule {
  /** Event types. An entry that ends with a dot is a prefix. */
  readonly types: readonly string[];
  /** Returns the id of the object that the event is about. */
  readonly idIn: (event: Stripe.Event) => unknown;
  readonly refresh: Refresh;
}

const objectOf = (event: Stripe.Event) =>
  event.data?.object as unknown as Readonly<Record<string, unknown>> | undefined;
const ownId = (event: Stripe.Event) => objectOf(event)?.id;
const intentId = (event: Stripe.Event) => objectOf(event)?.payment_intent;
/** Returns the connected account of an event, for any type of object. */
const accountId = (event: Stripe.Event) => event.account;

/** An event only triggers a refresh of the object's current state; the copy inside the event is ignored. */
const RULES: readonly Rule[] = [
  // The call that created the intent has stored it.
  {
    types: ['payment_intent.created'],
    idIn: ownId,
    refresh: ({ database }, _, event) => database.transaction(tx => insertProviderEvent(tx, event)),
  },
  { types: ['payment_intent.'], idIn: ownId, refresh: refreshIntent },
  { types: ['charge.succeeded', 'charge.failed'], idIn: intentId, refresh: refreshIntent },
  { types: ['charge.refunded'], idIn: intentId, refresh: refreshRefundsOfIntent },
  { types: ['refund.', 'charge.refund.'], idIn: ownId, refresh: refreshRefund },
  { types: ['charge.dispute.'], idIn: ownId, refresh: refreshDispute },
  {
    types: ['account.updated', 'account.application.deauthorized', 'capability.updated'],
    idIn: accountId,
    refresh: refreshAccount,
  },
];

/** Handles a webhook event and ignores unknown types. Throws when the provider must deliver it again. */
async function handleEvent(context: PaymentContext, event: Stripe.Event | null): Promise<void> {
  if (typeof event?.id !== 'string') return;
  const type = String(event.type);
  const rule = RULES.find(({ types }) =>
    types.some(known => (known.endsWith('.') ? type.startsWith(known) : type === known)),
  );
  const id = rule?.idIn(event);
  if (rule && typeof id === 'string') await rule.refresh(context, id, { id: event.id, type });
}
