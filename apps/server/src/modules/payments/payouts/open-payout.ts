import type { Cents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-life.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { insertPayout } from '../store/payouts/write.ts';
import { postRelease } from './post-release.ts';

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
  const row = await insertPayout(unit, {
    paymentId: payment.id,
    requestId: payment.requestId,
    technicianId,
    amountCents: left - feeCents,
    feeCents,
    state,
    releaseAt,
  });
  if (!row) return;
  if (state === 'due') await postRelease(unit, row);
  await unit.record('payout_opened', { paymentId: payment.id, technicianId });
}
