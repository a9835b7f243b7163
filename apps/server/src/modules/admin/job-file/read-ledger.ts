import type { LedgerMovementOut } from '@oficio/domain/admin/job-file/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { findEntriesOfRequest, movementText } from '../../payments/public.ts';

/** Returns the movements of the ledger that name a request with their entries, oldest first. */
export async function readLedger(db: Reader, requestId: number): Promise<LedgerMovementOut[]> {
  const entries = await findEntriesOfRequest(db, requestId);
  return [...Map.groupBy(entries, ({ id }) => id).values()].flatMap(rows => {
    const [first] = rows;
    if (!first) return [];
    return {
      id: first.id,
      at: isoOf(first.at),
      text: movementText(first.kind),
      source_id: first.source_id,
      entries: rows.map(({ account, amount_cents }) => ({ account, amount: toEuros(amount_cents) })),
    };
  });
}
