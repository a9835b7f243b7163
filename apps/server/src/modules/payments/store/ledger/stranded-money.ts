import type { Cents } from '@oficio/domain/payments/money.ts';
import type { PayoutState } from '@oficio/domain/payments/payout-states.ts';
import type { Reader } from '../../../../platform/database/database.ts';

/** Payouts with money that the ledger still holds; the release of a due or sent one is posted. */
const HELD_PAYOUTS: readonly PayoutState[] = ['held', 'frozen'];

/**
 * Returns the held money of those of the requests that are cancelled and have no due refund, without the technician's part that
 * waits for its release and without what a bank took until it decides. It remains after a failed refund or after a dispute that
 * the platform won. One statement, because a payout that is released between two would look like money left over.
 */
export async function findStrandedMoney(
  db: Reader,
  requestIds: readonly number[],
): Promise<readonly { readonly requestId: number; readonly cents: Cents }[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .selectFrom('requests')
    .innerJoin('ledger_movements', 'ledger_movements.request_id', 'requests.id')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .where('requests.id', 'in', requestIds)
    .where('ledger_entries.account', 'in', ['held', 'disputed'])
    .where('requests.status', '=', 'cancelled')
    .where(request =>
      request.not(
        request.exists(
          request
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.request_id', '=', 'requests.id')
            .where('refunds.status', '=', 'due'),
        ),
      ),
    )
    .groupBy('requests.id')
    .select(['requests.id as request_id'])
    .select(({ fn }) => fn.sum<number>('ledger_entries.amount_cents').as('cents'))
    .select(request =>
      request
        .selectFrom('payouts')
        .whereRef('payouts.request_id', '=', 'requests.id')
        .where('payouts.state', 'in', HELD_PAYOUTS)
        .select(({ fn, eb }) => fn.sum<number | null>(eb('amount_cents', '+', eb.ref('fee_cents'))).as('sum'))
        .as('payout_cents'),
    )
    .having(({ fn }) => fn.sum('ledger_entries.amount_cents'), '<', 0)
    .execute();
  return rows
    .map(({ request_id: requestId, cents, payout_cents: payouts }) => ({
      requestId,
      cents: -cents - (payouts ?? 0),
    }))
    .filter(({ cents }) => cents > 0);
}
