import type { Reader } from '../../../platform/database/database.ts';
import '../tables.ts';

const selectPayouts = (db: Reader) =>
  db
    .selectFrom('payouts')
    .select([
      'payment_id as paymentId',
      'request_id as requestId',
      'technician_id as technicianId',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'state',
      'release_at as releaseAt',
      'transfer_key as transferKey',
      'attempts',
      'attempt_at as attemptAt',
      'revision',
    ]);

/** Instants are milliseconds since the epoch. */
export type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>;

export const findPayout = (db: Reader, paymentId: number) =>
  selectPayouts(db).where('payment_id', '=', paymentId).executeTakeFirst();

export const findPayoutOfRequest = (db: Reader, requestId: number) =>
  selectPayouts(db).where('request_id', '=', requestId).executeTakeFirst();
