import { Failure } from '@oficio/domain/errors.ts';
import type { ReceiptOut } from '@oficio/domain/papers/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { PaymentContext } from '../context.ts';
import { cardOf } from './card-of.ts';
import { findPaidPayment, findRefundsOf } from './read.ts';

/** The receipt of a payment, for who paid and for administrators. Throws 404 for everybody else, and until the money has arrived. */
export async function readReceipt(
  context: PaymentContext,
  session: Session,
  paymentId: number,
): Promise<ReceiptOut> {
  const db = context.database.read;
  const payment = await findPaidPayment(db, paymentId);
  const mayRead = session.role === 'admin' || payment?.customerId === session.userId;
  if (!payment || !mayRead || payment.paidAt === null) throw new Failure('payment_not_found');
  const card = await cardOf(context, payment);
  const refunds = await findRefundsOf(db, paymentId);
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    payment_id: payment.id,
    paid_at: new Date(payment.paidAt).toISOString(),
    request_id: payment.requestId,
    service_name: payment.serviceName,
    customer_name: payment.customerName,
    technician_name: payment.technicianName,
    amount: toEuros(payment.amountCents),
    refunds: refunds.map(({ createdAt, amountCents, status, reason }) => ({
      at: new Date(createdAt).toISOString(),
      amount: toEuros(amountCents),
      status: status === 'succeeded' ? status : 'pending',
      reason,
    })),
    left: toEuros(payment.amountCents - refunded),
    card,
  };
}
