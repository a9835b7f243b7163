import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { findActiveStaff } from '../../accounts/public.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { SendNotice } from '../notices/notify.ts';
import { findRequestOfEvent, notifyParties } from '../notices/notify-parties.ts';

/** Notifies the parties and the administrators when payouts are sent, fail, stop or are decided. */
export function notifyOfPayouts(events: DomainEvents, send: SendNotice): void {
  events.subscribe('payout_sent', async (tx, { requestId, technicianId, amountCents }) => {
    const job = jobOf(await findRequestOfEvent(tx, requestId));
    await send(tx, [technicianId], storedNotice('transferred', { ...job, amount: amountCents }));
  });

  events.subscribe('payout_failing', (tx, { requestId, paymentId }) =>
    notifyParties(send, tx, requestId, {
      admins: job => storedNotice('transferFailing', { ...job, paymentId }),
    }),
  );

  events.subscribe('payouts_stopped', async (tx, { technicianId, payouts }) => {
    const admins = await findActiveStaff(tx.db, 'payments:decide');
    await send(tx, admins, storedNotice('payoutsStopped', { technicianId, payouts }));
  });

  events.subscribe('job_of_suspended', (tx, { requestId }) =>
    notifyParties(send, tx, requestId, { customer: job => storedNotice('jobOfSuspended', job) }),
  );

  events.subscribe('job_stalled', (tx, { requestId, paymentId }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('jobStalled', job),
      admins: job => storedNotice('jobStalledToAdmins', { ...job, paymentId }),
    }),
  );

  events.subscribe('payout_account_missed', (tx, { technicianId, payouts, amountCents }) =>
    send(tx, [technicianId], storedNotice('payoutAccountMissed', { payouts, amount: amountCents })),
  );

  events.subscribe('payout_decided', (tx, { requestId, refundCents, calledOff }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('decidedToCustomer', { ...job, refund: refundCents }),
      ...(!calledOff && {
        technician: job => storedNotice('decidedToTechnician', { ...job, refund: refundCents }),
      }),
    }),
  );
}

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

/** Notifies both sides and the administrators when a bank dispute is opened, won or lost. */
export function notifyOfDisputes(events: DomainEvents, send: SendNotice): void {
  events.subscribe('dispute_opened', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('bankClaimReceived', { ...job, amount: amountCents }),
      technician: job => storedNotice('disputeOpened', job),
      admins: job => storedNotice('disputeToAnswer', { ...job, amount: amountCents, paymentId }),
    }),
  );

  events.subscribe('dispute_won', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('bankClaimRejected', { ...job, amount: amountCents }),
      technician: job => storedNotice('disputeWon', { ...job, paymentId: null }),
      admins: job => storedNotice('disputeWon', { ...job, paymentId }),
    }),
  );

  events.subscribe('dispute_lost', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('bankClaimAccepted', { ...job, amount: amountCents }),
      technician: job => storedNotice('disputeLost', { ...job, paymentId: null }),
      admins: job => storedNotice('disputeLost', { ...job, paymentId }),
    }),
  );
}
