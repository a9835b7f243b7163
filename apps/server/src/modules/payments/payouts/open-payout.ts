import type { Cents } from '@oficio/domain/payments/money.ts';
import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import { sharesOf } from '@oficio/domain/payments/shares.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type MovedRequest, onMoves } from '../../requests/public.ts';
import { shareableAmount } from '../store/charges/amount-left.ts';
import { findPaidPayment, readTerms } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { insertPayout } from '../store/payouts/write.ts';
import { postRelease } from './move-payout.ts';

interface NewPayout {
  readonly payment: { readonly id: number; readonly request_id: number };
  readonly technicianId: number;
  /** The rest of the payment, the platform's fee included. */
  readonly amountCents: Cents;
  /** The fee of the payment's terms. */
  readonly feePercent: number;
  readonly state: 'held' | 'due';
  /** Release time of a held payout; null for a due payout. */
  readonly releaseAt: number | null;
}

/** Opens the payout of a payment once. Does nothing when nothing is left. */
export async function openPayout(tx: Transaction, payout: NewPayout): Promise<void> {
  const { payment, technicianId, amountCents: left, feePercent, state, releaseAt } = payout;
  if (left === 0) return;
  const { technician, platform } = sharesOf({ left, refund: 0, feePercent });
  const row = await insertPayout(tx, {
    paymentId: payment.id,
    requestId: payment.request_id,
    technicianId,
    amountCents: technician,
    feeCents: platform,
    state,
    releaseAt,
  });
  if (!row) return;
  if (state === 'due') await postRelease(tx, row);
  await tx.publish('payout_opened', { paymentId: payment.id, technicianId });
}

/** Opens a held payout when a job is completed. */
export function subscribePayouts(events: DomainEvents, settings: Settings): void {
  onMoves(events, ['complete'], (tx, { request }) => holdPayout(tx, settings, request));
}

/** Holds the rest of the payment of a completed job while the customer may object. */
async function holdPayout(
  tx: Transaction,
  settings: Settings,
  { id: requestId, technician_id: technicianId }: MovedRequest,
): Promise<void> {
  const payment = await findPaidPayment(tx.db, requestId);
  if (!payment || technicianId === null) return;
  // Lock first, so that a concurrent refund is counted.
  await lockPayment(tx, payment.id);
  const terms = readTerms(payment, settings);
  await openPayout(tx, {
    payment,
    technicianId,
    amountCents: await shareableAmount(tx.db, payment),
    feePercent: terms.fee_percent,
    state: 'held',
    releaseAt: holdEndsAt(terms, tx.now, payment.agreed_at),
  });
}
