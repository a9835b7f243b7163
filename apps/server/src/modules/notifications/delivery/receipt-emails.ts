import { greetingOf } from '@oficio/domain/notifications/email-texts.ts';
import { isLateNotice } from '@oficio/domain/notifications/still-true.ts';
import type { ReceiptOut } from '@oficio/domain/payments/documents/contract.ts';
import {
  NOT_AN_INVOICE,
  RECEIPT_TITLE,
  receiptAmounts,
  receiptDetails,
  TOTAL_LEFT,
} from '@oficio/domain/payments/documents/receipt.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { momentText } from '@oficio/domain/requests/job-time.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { MAIL_SLOTS } from '../../../platform/mail/transport.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue, type Mail } from '../../../platform/tasks/outbox/enqueue.ts';
import type { OutboxHandler } from '../../../platform/tasks/outbox/outbox.ts';
import { findReachable, type Reachable } from '../../accounts/public.ts';
import { findOfferState, onMoves } from '../../requests/public.ts';

/** Mails the receipt to the customer after a payment, even to a customer who does not want notifications by mail. */
export function subscribeReceipts(events: DomainEvents): void {
  onMoves(events, ['payment_succeeded'], async (tx, { request: { id: requestId, user_id: userId } }) => {
    const people = await findReachable(tx.db, [userId]);
    await enqueue(
      tx,
      'receipt_mail',
      people.map(({ email }) => ({ recipient: email, payload: { requestId } })),
    );
  });
}

interface PaidBy {
  readonly customerId: number;
  readonly receipt: ReceiptOut;
}

interface ReceiptContext extends Pick<Platform, 'database' | 'mailer' | 'settings' | 'clock'> {
  /** Returns the receipt of the payment of a request; null without a payment. */
  readonly readReceiptOf: (requestId: number) => Promise<PaidBy | null>;
}

export const receiptMailHandler = (context: ReceiptContext): OutboxHandler<'receipt_mail'> => ({
  kind: 'receipt_mail',
  ...MAIL_SLOTS,
  async deliver({ requestId }, delivery) {
    const { database, mailer, settings, clock, readReceiptOf } = context;
    const notices = await mailer.openNotices();
    if (!notices) return;
    const paid = await readReceiptOf(requestId);
    const [to] = paid ? await findReachable(database.read, [paid.customerId]) : [];
    if (!paid || !to) return;
    const request = await findOfferState(database.read, requestId);
    const sending = {
      publicUrl: settings.publicUrl,
      site: notices.site.name,
      isLate: isLateNotice(delivery.createdAt, clock()),
      isOver:
        request === undefined || !isPaidAndUnfinished(request.status) || paid.receipt.refunds.length > 0,
    };
    await notices.deliver(receiptEmail(paid.receipt, to, sending), delivery);
  },
});

interface Sending {
  readonly publicUrl: string;
  /** Name of the site. */
  readonly site: string;
  /** The payment was some time ago. */
  readonly isLate: boolean;
  /** The job ended or money went back meanwhile, so the technician does not wait for all of it. */
  readonly isOver: boolean;
}

function receiptEmail(
  receipt: ReceiptOut,
  to: Reachable,
  { publicUrl, site, isLate, isOver }: Sending,
): Mail {
  const { amount, service_name: service, technician_name: technician, payment_id: id } = receipt;
  const price = formatEuros(amount);
  const paidText = isLate
    ? `El ${momentText(receipt.paid_at, receipt.time_zone)} pagaste ${price} por ${service}.`
    : `Has pagado ${price} por ${service}.`;
  return {
    to: to.email,
    subject: `${RECEIPT_TITLE}: ${price} por ${service}`,
    ...renderEmail(
      {
        preheader: `${paidText} Este es tu recibo.`,
        title: 'Hemos recibido tu pago',
        paragraphs: [
          greetingOf(to.name),
          `${paidText} ${isOver ? '' : `${technician} lo cobrará cuando termine el trabajo.`}`.trim(),
        ],
        details: [
          ...receiptDetails(receipt, site),
          ...receiptAmounts(receipt).map(line => ({ label: line.label, value: formatEuros(line.amount) })),
          // Without refunds this total would repeat the line above.
          ...(receipt.refunds.length > 0 ? [{ label: TOTAL_LEFT, value: formatEuros(receipt.left) }] : []),
        ],
        button: { label: 'Ver el recibo', url: `${publicUrl}/payments/${id}/receipt` },
        footer: NOT_AN_INVOICE,
      },
      site,
    ),
  };
}
