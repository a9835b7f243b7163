import { AppError } from '@oficio/domain/errors.ts';
import { type InFlight, moneyInFlight } from '@oficio/domain/payments/money-in-flight.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { Erasure } from '../../accounts/public.ts';
import { findInFlight, reasonsBy } from '../store/money-in-flight.ts';
import { updateRefundReason } from '../store/refunds/write.ts';

/** Rejects the deletion of an account with money in flight. The ledger names people by id and stays. */
export function subscribeDeletions(events: DomainEvents): void {
  events.subscribe('account_closing', async (tx, { userId }) => {
    const what: InFlight | null = await findInFlight(tx.db, userId);
    if (what) throw new AppError('money_in_flight', { text: moneyInFlight(what) });
  });
  events.subscribe('admin_promoting', async (tx, { userId }) => {
    if (await findInFlight(tx.db, userId)) throw new AppError('not_promotable');
  });
}

/** Removes contact data from the refund reasons that a deleted user wrote. */
export async function eraseRefundReasons({ db, userId, redact, write }: Erasure): Promise<void> {
  for await (const rows of reasonsBy(db, userId)) {
    const reasons = rows.flatMap(({ refund_id: id, reason }) => (reason === null ? [] : [{ id, reason }]));
    if (reasons.length === 0) continue;
    await write(async tx => {
      for (const { id, reason } of reasons) await updateRefundReason(tx, id, redact(reason));
    });
  }
}
