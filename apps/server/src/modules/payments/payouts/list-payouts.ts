import type { Reply } from '@oficio/domain/endpoint.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { delayOf } from '@oficio/domain/payments/payouts/delays.ts';
import { PAYOUT_GROUPS, type PayoutGroup } from '@oficio/domain/payments/payouts/groups.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/format/instant.ts';
import { cutPage, idPage, type PageQuery } from '../../../platform/paging/id-pages.ts';
import { findAccountOf } from '../store/payout-accounts/read.ts';
import { findPayoutsInStates, findStopsOf } from '../store/payouts/read-list.ts';

interface PayoutQuery extends PageQuery {
  readonly group: PayoutGroup;
}

/** Returns one page of a technician's payouts, with the reason for each delay. */
export async function listPayouts(
  db: Reader,
  technicianId: number,
  query: PayoutQuery,
): Promise<Reply<typeof payoutEndpoints.listPayouts>> {
  const states = PAYOUT_GROUPS[query.group];
  const rows = await findPayoutsInStates(db, { technicianId, states }, idPage(query));
  const { page, next_cursor } = cutPage(rows, query, row => row.payment_id);
  const stops = await findStopsOf(
    db,
    page.map(row => row.payment_id),
  );
  const account = await findAccountOf(db, technicianId);
  const isAccountReady = account?.charges_enabled === 1 && account.is_gone === 0;
  const payouts = page.map(row => {
    const delay = delayOf({ ...row, stops: stops.get(row.payment_id) ?? new Set(), isAccountReady });
    return {
      payment_id: row.payment_id,
      request_id: row.request_id,
      time_zone: row.time_zone,
      service_name: row.service_name,
      customer_name: row.customer_name,
      amount: toEuros(row.amount_cents),
      fee: toEuros(row.fee_cents),
      delay,
      release_at: delay === 'hold' ? isoOrNull(row.release_at) : null,
      sent_at: isoOrNull(row.sent_at),
    };
  });
  return { payouts, next_cursor };
}
