import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';

/** In the text of the statement, because SQLite uses a partial index only where it reads the same. */
const AWAITING = {
  dated: sql<boolean>`payments.awaits_start = 1 and payments.agreed_at is not null`,
  undated: sql<boolean>`payments.awaits_start = 1 and payments.agreed_at is null`,
} as const;

interface Before {
  readonly agreedAt: number;
  readonly paidAt: number;
}

/** Paid jobs that have not begun and whose agreed date, or payment if they have no date, is not after these instants. */
export const selectStalled = (db: Reader, kind: keyof typeof AWAITING, before: Before) =>
  db
    .selectFrom('payments')
    .where(AWAITING[kind])
    .$if(kind === 'dated', rows => rows.where('payments.agreed_at', '<=', before.agreedAt))
    .$if(kind === 'undated', rows => rows.where('payments.paid_at', '<=', before.paidAt))
    .select(['payments.id', 'payments.agreed_at as agreedAt'])
    .select(payment => payment.ref('payments.paid_at').$notNull().as('paidAt'));
