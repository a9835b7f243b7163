import { AppError } from '@oficio/domain/errors.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import { readJobDates } from '../books/job-dates.ts';
import type { PaymentContext } from '../provider/context.ts';
import { readTimeline } from '../request-money/timeline.ts';
import { findPaid } from '../store/admin/payments.ts';
import { countPaymentsForStaff } from '../store/admin/reasons.ts';
import { continueJob, refundPayment, releasePayment } from './decisions.ts';
import { retryRefund, settleRefund } from './failed-refund.ts';
import { listPayments, PAYMENT_CSV_COLUMNS } from './list-payments.ts';
import { presentPayments } from './present.ts';

/** Registers the calls with which administrators read payments and decide about them. */
export function adminPaymentRoutes(router: Router, context: PaymentContext): void {
  const { read } = context.database;

  async function readPayment(id: number) {
    const row = await findPaid(read, id);
    const [payment] = await presentPayments(context, row ? [row] : []);
    if (!row || !payment) throw new AppError('payment_not_found');
    return { row, payment };
  }

  router.on(adminPaymentEndpoints.listAdminPayments, async ({ query }) => {
    const now = context.clock();
    const { page, next_cursor, isTooBroad } = await listPayments(read, query, now);
    return {
      payments: await presentPayments(context, page),
      next_cursor,
      is_too_broad: isTooBroad,
      problems: await countPaymentsForStaff(read, now),
    };
  });

  router.on(adminPaymentEndpoints.exportAdminPayments, call => {
    const slow = { ...context, database: context.database.longRunning };
    return exportList(context, call, {
      list: 'payments',
      name: 'pagos',
      columns: PAYMENT_CSV_COLUMNS,
      async read(db, query) {
        const { page, ...rest } = await listPayments(db, query, context.clock());
        const datesOf = await readJobDates(
          db,
          page.map(row => row.request_id),
        );
        const payments = await presentPayments(slow, page);
        return {
          page: payments.map(payment => ({ ...payment, dates: datesOf(payment.request_id) })),
          ...rest,
        };
      },
    });
  });

  router.on(adminPaymentEndpoints.getAdminPayment, async ({ params }) => {
    const { row, payment } = await readPayment(params.id);
    return { payment, timeline: await readTimeline(read, row.request_id) };
  });

  router.on(adminPaymentEndpoints.releasePayment, async call => {
    const { form, params, body } = call;
    await releasePayment(context, form, auditActorOf(call), {
      paymentId: params.id,
      refundableCents: toCents(body.refundable),
      reason: body.reason,
    });
    return { payment: (await readPayment(params.id)).payment };
  });

  router.on(adminPaymentEndpoints.retryRefund, async call => {
    const paymentId = await retryRefund(context, call.form, auditActorOf(call), call.params.id);
    return { payment: (await readPayment(paymentId)).payment };
  });

  router.on(adminPaymentEndpoints.settleRefund, async call => {
    const { amount, reason } = call.body;
    const settlement = { refundId: call.params.id, amountCents: toCents(amount), reason };
    const paymentId = await settleRefund(context, call.form, auditActorOf(call), settlement);
    return { payment: (await readPayment(paymentId)).payment };
  });

  router.on(adminPaymentEndpoints.continueJob, async call => {
    const { form, params, body } = call;
    await continueJob(context, form, auditActorOf(call), params.id, body.reason);
    return { payment: (await readPayment(params.id)).payment };
  });

  router.on(adminPaymentEndpoints.refundPayment, async call => {
    const { form, params, body } = call;
    await refundPayment(context, form, auditActorOf(call), {
      paymentId: params.id,
      amountCents: body.amount === null ? null : toCents(body.amount),
      refundableCents: toCents(body.refundable),
      reason: body.reason,
    });
    return { payment: (await readPayment(params.id)).payment };
  });
}
