import type { StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Columns of `payouts` that say why and since when a payout is late, beside its state and its hold. */
export const DELAY_COLUMNS = [
  'due_at',
  'attempt_at',
  'failures',
  'failed_at',
  'failure_code',
  'failure_text',
] as const;

/** Returns the causes that freeze each of these payouts, with the time of each. Milliseconds since the epoch. */
export async function findStopsOf(
  db: Reader,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<StopCause, number>>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_stops')
    .select(['payment_id', 'cause', 'created_at'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  return new Map(
    [...Map.groupBy(rows, row => row.payment_id)].map(([id, stops]) => [
      id,
      new Map(stops.map(stop => [stop.cause, stop.created_at])),
    ]),
  );
}

/** Returns the payout accounts of these technicians by technician id. */
export async function findAccountsOf(db: Reader, technicianIds: readonly number[]) {
  if (technicianIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('payout_accounts')
    .select(['user_id', 'is_gone', 'onboarding_complete', 'charges_enabled'])
    .where('user_id', 'in', technicianIds)
    .execute();
  return new Map(rows.map(row => [row.user_id, row]));
}
