import { AppError } from '@oficio/domain/errors.ts';
import { daysInName, fileName } from '@oficio/domain/file-names.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import { csvFile } from '../../../platform/export/csv-file.ts';
import { recordExport } from '../../../platform/export/record-export.ts';
import type { Router } from '../../../platform/http/router.ts';
import { inOrderOf } from '../../../platform/paging/exact-first.ts';
import { readJobDates } from '../books/job-dates.ts';
import type { PaymentContext } from '../provider/context.ts';
import { findPaid, findPaidByIds } from '../store/admin/payments.ts';
import { countWaiting } from '../store/admin/reasons.ts';
import { continueJob } from './continue-job.ts';
import { retryRefund, settleRefund } from './failed-refund.ts';
import { findPage } from './find-page.ts';
import { PAYMENT_COLUMNS } from './payments-csv.ts';
import { presentPayments } from './present.ts';
import { refundPayment } from './refund-payment.ts';
import { releasePayment } from './release-payment.ts';
import { readTimeline } from './timeline.ts';

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
    const { page, next_cursor, isTooBroad } = await findPage(read, query, now);
    return {
      payments: await presentPayments(context, inOrderOf(page, await findPaidByIds(read, page))),
      next_cursor,
      is_too_broad: isTooBroad,
      problems: await countWaiting(read, now),
    };
  });

  router.on(adminPaymentEndpoints.exportAdminPayments, async call => {
    const filters = call.query;
    const { database, log } = context;
    await database.transaction(tx => recordExport(tx, auditActorOf(call), { list: 'payments', filters }));
    const slow = { ...context, database: database.longRunning };
    const db = slow.database.read;
    return csvFile({
      name: fileName('pagos', daysInName(filters, context.clock()), 'csv'),
      columns: PAYMENT_COLUMNS,
      read: async part => {
        const { page, next_cursor } = await findPage(db, { ...filters, ...part }, context.clock());
        const rows = inOrderOf(page, await findPaidByIds(db, page));
        const datesOf = await readJobDates(
          db,
          rows.map(row => row.request_id),
        );
        const payments = await presentPayments(slow, rows);
        return {
          page: payments.map(payment => ({ ...payment, dates: datesOf(payment.request_id) })),
          next_cursor,
        };
      },
      log,
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
