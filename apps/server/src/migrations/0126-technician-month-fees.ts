import type { Migration } from '../platform/database/migrate.ts';
import { monthColumn, movementsByMonth } from './0086-technician-months.ts';

/** Stores the platform's fees and the transfers of each technician and month, so that the page of payouts does not sum the ledger. */
export const technicianMonthFees: Migration = {
  // Not compatible: the version before does not add to these totals.
  name: '0126-technician-month-fees',
  statements: ({ engine }) => [
    'alter table technician_months add column fee_cents bigint not null default 0',
    'alter table technician_months add column transferred_cents bigint not null default 0',
    `update technician_months set fee_cents = sums.fee, transferred_cents = sums.transferred
      from (
        select m.technician_id, ${monthColumn(engine)} as month,
          sum(case when e.account = 'fees' and m.kind in ('release', 'release_undone') then -e.amount_cents else 0 end) as fee,
          sum(case when e.account = 'technician' and m.kind = 'transfer' then e.amount_cents else 0 end) as transferred
        from ${movementsByMonth(engine)} cross join ledger_entries e
        where e.movement_id = m.id and m.kind in ('release', 'release_undone', 'transfer')
        group by 1, 2
      ) as sums
      where sums.technician_id = technician_months.technician_id and sums.month = technician_months.month`,
  ],
};
