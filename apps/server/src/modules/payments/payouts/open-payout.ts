import type { Cents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-life.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { announceDue } from './post-release.ts';

interface NewPayout {
  readonly payment: { readonly id: number; readonly requestId: number };
  readonly technicianId: number;
  /** What is left of the payment for the technician, the platform's fee included. */
  readonly amountCents: Cents;
  /** `PLATFORM_FEE_PERCENT`. */
  readonly feePercent: number;
  readonly state: 'held' | 'due';
  /** When a held one is let go by itself; null when it is due at once. */
  readonly releaseAt: number | null;
}

/** Sets aside what a technician is to get of a payment; once, and nothing when nothing is left. */
export async function openPayout(unit: Unit, payout: NewPayout): Promise<void> {
  const { payment, technicianId, amountCents: left, feePercent, state, releaseAt } = payout;
  if (left === 0) return;
  const feeCents = feeOf(left, feePercent);
  const row = await unit.db
    .insertInto('payouts')
    .values({
      payment_id: payment.id,
      request_id: payment.requestId,
      technician_id: technicianId,
      amount_cents: left - feeCents,
      fee_cents: feeCents,
      state,
      release_at: releaseAt,
      due_at: state === 'due' ? unit.now : null,
      reminders: 0,
      attempts: 0,
      attempt_at: state === 'due' ? unit.now : releaseAt,
      revision: 0,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict(conflict => conflict.column('payment_id').doNothing())
    .returning([
      'payment_id as paymentId',
      'request_id as requestId',
      'technician_id as technicianId',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'revision',
    ])
    .executeTakeFirst();
  if (!row) return;
  if (state === 'due') await announceDue(unit, row);
  await unit.record('payout_opened', { paymentId: payment.id, technicianId });
}
