import type { PayoutDelayOut } from '@oficio/domain/payments/payout-delays/contract.ts';
import { delayOf } from '@oficio/domain/payments/payout-delays/delays.ts';
import type { PayoutState, StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import { findAccountsOf, findStopsOf } from '../store/payout-delays.ts';

/** Instants are milliseconds since the epoch. */
interface DelayedPayoutRow {
  readonly payment_id: number;
  readonly technician_id: number;
  readonly state: PayoutState;
  readonly release_at: number | null;
  readonly due_at: number | null;
  readonly attempt_at: number | null;
  readonly failures: number;
  readonly failed_at: number | null;
  readonly failure_code: string | null;
  readonly failure_text: string | null;
}

/** Returns a function with the reason why a payout is not transferred yet; null for one that is, or that will never be. */
export async function readDelays(
  db: Reader,
  payouts: readonly DelayedPayoutRow[],
): Promise<(payout: DelayedPayoutRow) => PayoutDelayOut | null> {
  const of = (state: PayoutState) => payouts.filter(payout => payout.state === state);
  const stops = await findStopsOf(
    db,
    of('frozen').map(payout => payout.payment_id),
  );
  const accounts = await findAccountsOf(db, [...new Set(of('due').map(payout => payout.technician_id))]);
  return payout => {
    const causes = stops.get(payout.payment_id) ?? new Map<StopCause, number>();
    const account = accounts.get(payout.technician_id);
    const kind = delayOf({ ...payout, stops: new Set(causes.keys()), account });
    if (kind === null) return null;
    const frozenAt = [...causes].find(([cause]) => cause === kind)?.[1] ?? null;
    return {
      kind,
      since: isoOrNull(payout.state === 'due' ? payout.due_at : frozenAt),
      until: kind === 'hold' ? isoOrNull(payout.release_at) : null,
      failure: payout.state === 'due' ? failureOf(payout) : null,
    };
  };
}

function failureOf({
  failures,
  failed_at,
  failure_code,
  failure_text,
  attempt_at,
}: DelayedPayoutRow): PayoutDelayOut['failure'] {
  if (failed_at === null || failure_code === null) return null;
  const next_at = isoOrNull(attempt_at);
  return { code: failure_code, text: failure_text, count: failures, at: isoOf(failed_at), next_at };
}
