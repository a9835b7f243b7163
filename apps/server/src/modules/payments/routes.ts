import { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Router } from '../../platform/http/router.ts';
import type { PaymentContext } from './context.ts';
import { openPayment, toReply } from './open-payment.ts';
import { webhookRoute } from './webhook.ts';

export async function paymentRoutes(
  router: Router,
  server: FastifyInstance,
  context: PaymentContext,
): Promise<void> {
  const { provider } = context;

  router.on(paymentEndpoints.paymentConfig, async ({ origin }) => ({
    provider: provider.name,
    publishableKey: provider.name === 'none' ? null : provider.keys.publishableKey,
    apiUrl: provider.name === 'sandbox' ? origin : null,
  }));

  router.on(paymentEndpoints.createPaymentIntent, async ({ session, body }) =>
    toReply(await openPayment(context, session.userId, body.request_id)),
  );

  await webhookRoute(server, context);
}
