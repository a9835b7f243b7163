import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

/** Stored answers expire after this time, so that searches find new streets. Milliseconds. */
const TTL_MS = 30 * DAY_MS;
/** Only the newest answers stay stored, which take about 10 MB. */
const MAX_ANSWERS = 20_000;

/** Returns a stored answer, or null when there is none or it expired. */
export async function findCachedSuggestions(
  db: Reader,
  key: string,
  now: number,
): Promise<AddressSuggestionOut[] | null> {
  const row = await db
    .selectFrom('geocodes')
    .select('suggestions')
    .where('key', '=', key)
    .where('fetched_at', '>', now - TTL_MS)
    .executeTakeFirst();
  return row ? (JSON.parse(row.suggestions) as AddressSuggestionOut[]) : null;
}

/** Stores an answer. Deletes expired answers and the oldest ones above the maximum. */
export async function cacheSuggestions(
  tx: Transaction,
  key: string,
  suggestions: readonly AddressSuggestionOut[],
): Promise<void> {
  const answer = { suggestions: JSON.stringify(suggestions), fetched_at: tx.now };
  await tx.db
    .insertInto('geocodes')
    .values({ key, ...answer })
    .onConflict(conflict => conflict.column('key').doUpdateSet(answer))
    .execute();
  await tx.db
    .deleteFrom('geocodes')
    .where('fetched_at', '<=', tx.now - TTL_MS)
    .execute();
  await tx.db
    .deleteFrom('geocodes')
    .where('fetched_at', '<', from =>
      from
        .selectFrom('geocodes')
        .select('fetched_at')
        .orderBy('fetched_at', 'desc')
        .limit(1)
        .offset(MAX_ANSWERS - 1),
    )
    .execute();
}
