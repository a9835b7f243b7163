import type { PayoutState, StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';

const selectOfTechnician = (db: Reader, technicianId: number, { before, limit }: IdPage) =>
  db
    .selectFrom('payouts')
    .innerJoin('requests', 'requests.id', 'payouts.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .select([
      'payouts.payment_id',
      'payouts.request_id',
      'requests.time_zone',
      'payouts.amount_cents',
      'payouts.fee_cents',
    ])
    .select(['payouts.state', 'payouts.release_at', 'payouts.sent_at', 'payouts.attempts'])
    .select(['services.name as service_name', 'customer.name as customer_name'])
    .where('payouts.technician_id', '=', technicianId)
    .where('payouts.payment_id', '<', before)
    .orderBy('payouts.payment_id', 'desc')
    .limit(limit);

type ListedPayout = Awaited<ReturnType<ReturnType<typeof selectOfTechnician>['executeTakeFirstOrThrow']>>;

/** Returns a technician's payouts in these states, the newest payment first. Reads one index range for each state. */
export async function findPayoutsInStates(
  db: Reader,
  { technicianId, states }: { readonly technicianId: number; readonly states: readonly PayoutState[] },
  page: IdPage,
): Promise<ListedPayout[]> {
  const ranges = await Promise.all(
    states.map(state =>
      selectOfTechnician(db, technicianId, page).where('payouts.state', '=', state).execute(),
    ),
  );
  return ranges
    .flat()
    .sort((one, other) => other.payment_id - one.payment_id)
    .slice(0, page.limit);
}

/** Returns the causes that freeze each of these payouts. */
export async function findStopsOf(
  db: Reader,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<StopCause>>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_stops')
    .select(['payment_id', 'cause'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  return new Map(
    [...Map.groupBy(rows, row => row.payment_id)].map(([id, stops]) => [
      id,
      new Set(stops.map(({ cause }) => cause)),
    ]),
  );
}
