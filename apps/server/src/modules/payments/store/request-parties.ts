import type { Reader } from '../../../platform/database/database.ts';

/** Selects the customer of a request as the value of a new row. */
export const customerOf = (db: Reader, requestId: number) =>
  db.selectFrom('requests').select('user_id').where('id', '=', requestId).$asScalar().$notNull();

/** Selects the parties of a request as values of a new row. */
export const partiesOf = (db: Reader, requestId: number) => ({
  customer_id: customerOf(db, requestId),
  technician_id: db.selectFrom('requests').select('technician_id').where('id', '=', requestId).$asScalar(),
});
