import type { Reply } from '@oficio/domain/endpoint.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { findEarned } from '../store/ledger/technician-months.ts';
import { sumUnsentPayouts } from '../store/payouts/read.ts';

/**
 * Returns what a technician earned in the calendar month of `now` (milliseconds), from the same ledger as the
 * statement.
 */
export async function readEarnings(
  db: Reader,
  technicianId: number,
  now: number,
): Promise<Reply<typeof payoutEndpoints.getEarnings>> {
  const month = monthOf(now);
  const earned = await findEarned(db, technicianId, month.name);
  const waiting = await sumUnsentPayouts(db, technicianId);
  return {
    month: month.name,
    as_of: isoOf(now),
    amount: toEuros(earned.cents),
    jobs: earned.jobs,
    fees: toEuros(earned.fee_cents),
    sent: toEuros(earned.transferred_cents),
    held: toEuros(waiting.get('held') ?? 0),
    frozen: toEuros(waiting.get('frozen') ?? 0),
    due: toEuros(waiting.get('due') ?? 0),
  };
}
