import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';

/** In the text of the statement, because SQLite uses the index of due payouts only where it reads the same. */
const IS_DUE = sql<boolean>`payouts.state = 'due'`;

/** Payouts that have been due since `dueBefore` or longer because their technician has no account that takes money. */
export const selectLongDue = (db: Reader, dueBefore: number) =>
  db
    .selectFrom('payouts')
    .where(IS_DUE)
    .where('payouts.due_at', '<=', dueBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_accounts')
            .select('user_id')
            .whereRef('payout_accounts.user_id', '=', 'payouts.technician_id')
            .where('charges_enabled', '=', 1)
            .where('is_gone', '=', 0),
        ),
      ),
    )
    .select('payouts.payment_id as id')
    .select(payout => payout.ref('payouts.due_at').$notNull().as('dueAt'));
