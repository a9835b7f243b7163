import type { PayoutState } from '@oficio/domain/payments/payout-states.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/database/paging/id-pages.ts';
import { DELAY_COLUMNS } from '../payout-delays.ts';

const selectOfTechnician = (db: Reader, technicianId: number, { before, limit }: IdPage) =>
  db
    .selectFrom('payouts')
    .innerJoin('requests', 'requests.id', 'payouts.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .select([
      'payouts.payment_id',
      'payouts.request_id',
      'payouts.technician_id',
      'requests.time_zone',
      'payouts.amount_cents',
      'payouts.fee_cents',
    ])
    .select(['payouts.state', 'payouts.release_at', 'payouts.sent_at'])
    .select(DELAY_COLUMNS.map(column => `payouts.${column}` as const))
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
