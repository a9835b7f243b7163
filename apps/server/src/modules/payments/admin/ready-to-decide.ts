import { readyToDecideSince } from '@oficio/domain/payments/problems/silence.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findOpenStatements } from '../store/problems/read.ts';

/** Returns since when the open problem of each payment is ready to decide, by payment id. Others are missing. */
export async function findReadyToDecide(
  db: Reader,
  paymentIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const statements = await findOpenStatements(db, paymentIds);
  return new Map(
    [...Map.groupBy(statements, ({ payment_id: id }) => id)].flatMap(([id, all]) => {
      const spoken = all.map(({ opened_by: opener, author_id: author, created_at: at }) => ({
        isOpener: opener !== null && author === opener,
        at,
      }));
      const since = readyToDecideSince(spoken, now);
      return since === null ? [] : [[id, since] as const];
    }),
  );
}
