import { AppError } from '@oficio/domain/errors.ts';
import { type InFlight, moneyInFlight } from '@oficio/domain/payments/money-in-flight.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { findInFlight } from '../store/money-in-flight.ts';

/** Rejects the deletion of an account with money in flight. The ledger names people by id and stays. */
export function refuseDeletions(events: DomainEvents): void {
  events.subscribe('account_closing', async (tx, { userId }) => {
    const what: InFlight | null = await findInFlight(tx.db, userId);
    if (what) throw new AppError('money_in_flight', { text: moneyInFlight(what) });
  });
  events.subscribe('admin_promoting', async (tx, { userId }) => {
    if (await findInFlight(tx.db, userId)) throw new AppError('not_promotable');
  });
}
