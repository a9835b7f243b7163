import type { Cents } from '@oficio/domain/payments/money.ts';
import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import type { PayoutRow } from '../store/payouts/read.ts';
import { movePayout } from './move-payout.ts';
import { NO_SHARE, remainingShare } from './share.ts';
import { removeStop } from './stops.ts';

interface Reduction {
  readonly payment: PaymentRow;
  readonly payout: PayoutRow;
  /** Left for the technician, the platform's fee included. */
  readonly restCents: Cents;
}

/**
 * Reduces the payout of a completed job that ends because of an unanswered report, and ends its problem; closes the payout when nothing is
 * left. Like after any other end of a job, the customer has the time of the hold to object. The payment must be locked. Throws when the
 * payout cannot change, for example during its transfer.
 */
export async function reducePayout(
  tx: Transaction,
  settings: Settings,
  { payment, payout, restCents }: Reduction,
): Promise<void> {
  const terms = readTerms(payment, settings);
  const left = remainingShare(payout, restCents, terms.fee_percent);
  if (left === null) {
    const isClosed = await movePayout(tx, payout, { action: 'refund_all', left: NO_SHARE });
    if (!isClosed) throw new Error(`Payout of payment ${payout.payment_id} moved although it is locked`);
    return;
  }
  const holdEnds = holdEndsAt(terms, tx.now, null);
  const releaseAt = Math.max(payout.release_at ?? holdEnds, holdEnds);
  await removeStop(tx, { ...payout, release_at: releaseAt }, 'problem', {
    left,
    set: { release_at: releaseAt },
  });
}
