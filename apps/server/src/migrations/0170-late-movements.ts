import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** Finds the movements that were posted in a later month than they happened, by either month, and the totals of a month by technician. */
export const lateMovements: Migration = {
  name: '0170-late-movements',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect =>
    buildIndexes(
      {
        ledger_movements_late: 'ledger_movements (at, id) where happened_at is not null',
        ledger_movements_by_happening: 'ledger_movements (happened_at, id) where happened_at is not null',
        technician_months_by_month: 'technician_months (month, technician_id)',
      },
      dialect,
    ),
};
