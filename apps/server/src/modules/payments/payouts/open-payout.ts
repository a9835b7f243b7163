import type { Cents } from '@oficio/domain/payments/money.ts';
import { sharesOf } from '@oficio/domain/payments/shares.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertPayout } from '../store/payouts/write.ts';
import { postRelease } from './post-release.ts';

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
