import { AppError } from '@oficio/domain/errors.ts';
import { type InFlight, moneyInFlight } from '@oficio/domain/payments/money-in-flight.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { Redact } from '../../accounts/public.ts';
import { findInFlight, reasonsBy } from '../store/money-in-flight.ts';
import { updateRefundReason } from '../store/refunds/write.ts';

/**
 * Rejects the deletion of an account with money in flight. The ledger names people by id and stays. Refund
 * reasons that the user wrote stay without contact data.
 */
export function subscribeDeletions(events: DomainEvents): void {
  events.subscribe('account_closing', async (tx, { userId }) => {
    const what: InFlight | null = await findInFlight(tx.db, userId);
    if (what) throw new AppError('money_in_flight', { text: moneyInFlight(what) });
  });
  events.subscribe('admin_promoting', async (tx, { userId }) => {
    if (await findInFlight(tx.db, userId)) throw new AppError('not_promotable');
  });
  events.subscribe('account_closed', (tx, { userId, redact }) => redactReasons(tx, userId, redact));
}

async function redactReasons(tx: Transaction, userId: number, redact: Redact): Promise<void> {
  for await (const rows of reasonsBy(tx.db, userId))
    for (const { refund_id: refundId, reason } of rows)
      if (reason !== null) await updateRefundReason(tx, refundId, redact(reason));
}
