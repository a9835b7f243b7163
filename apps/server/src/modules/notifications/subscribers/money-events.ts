import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { findActiveStaff } from '../../accounts/public.ts';
import type { SendNotice } from '../notices/notify.ts';
import { notifyParties } from '../notices/notify-parties.ts';

/** Notifies the customer and the administrators of refunds, failed payments and differences from the provider. */
export function notifyOfRefunds(events: DomainEvents, send: SendNotice): void {
  events.subscribe('payment_failed', (tx, { requestId, reason }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('paymentFailed', { ...job, failure: reason }),
    }),
  );

  events.subscribe('refund_scheduled', async (tx, { requestId, cause, amountCents, isRetry }) => {
    if (isRetry)
      await notifyParties(send, tx, requestId, {
        customer: job => storedNotice('refundRetried', { ...job, amount: amountCents }),
      });
    else if (cause === 'too_late')
      await notifyParties(send, tx, requestId, {
        customer: job => storedNotice('paidTooLate', { ...job, amount: amountCents }),
      });
  });

  events.subscribe('refund_succeeded', (tx, { requestId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('refunded', { ...job, amount: amountCents }),
    }),
  );

  events.subscribe('refund_failed', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('refundFailed', { ...job, amount: amountCents }),
      admins: job => storedNotice('refundToMend', { ...job, amount: amountCents, paymentId }),
    }),
  );

  events.subscribe('refund_settled', (tx, { requestId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('refundSettled', { ...job, amount: amountCents }),
    }),
  );

  events.subscribe('refund_found', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      admins: job => storedNotice('refundFound', { ...job, amount: amountCents, paymentId }),
    }),
  );

  events.subscribe('money_differs', async (tx, { findings }) =>
    send(tx, await findActiveStaff(tx.db, 'payments:decide'), storedNotice('moneyDiffers', { findings })),
  );
}
