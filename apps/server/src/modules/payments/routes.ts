import { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Router } from '../../platform/http/router.ts';
import type { PaymentContext } from './context.ts';
import { openPayment } from './open-payment.ts';
import { presentPayment, presentProvider } from './present.ts';
import { webhookRoute } from './webhook.ts';

export async function paymentRoutes(
  router: Router,
  server: FastifyInstance,
  context: PaymentContext,
): Promise<void> {
  router.on(paymentEndpoints.paymentConfig, async ({ origin }) => presentProvider(context.provider, origin));

  router.on(paymentEndpoints.createPaymentIntent, async ({ session, body }) =>
    presentPayment(await openPayment(context, session.userId, body.request_id)),
  );

  await webhookRoute(server, context);
}
