import type { Reply } from '@oficio/domain/endpoint.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { delayForTechnician } from '@oficio/domain/payments/payout-delays/texts.ts';
import { PAYOUT_GROUPS, type PayoutGroup } from '@oficio/domain/payments/payout-states.ts';
import type { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import { cutPage, idPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import { findPayoutsInStates } from '../store/payouts/read.ts';
import { readDelays } from './payout-delays.ts';

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
  const delayOf = await readDelays(db, page);
  const payouts = page.map(row => ({
    payment_id: row.payment_id,
    request_id: row.request_id,
    time_zone: row.time_zone,
    service_name: row.service_name,
    customer_name: row.customer_name,
    amount: toEuros(row.amount_cents),
    fee: toEuros(row.fee_cents),
    delay: delayForTechnician(delayOf(row)),
    sent_at: isoOrNull(row.sent_at),
  }));
  return { payouts, next_cursor };
}
