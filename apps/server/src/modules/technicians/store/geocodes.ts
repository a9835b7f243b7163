import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

/** Streets seldom move; a new one is found after this. Milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Answers kept at most, the newest ones: some 10 MB. */
const KEPT_ANSWERS = 20_000;

/** What was answered before, or null. */
export async function findAnswer(
  db: Reader,
  key: string,
  now: number,
): Promise<AddressSuggestionOut[] | null> {
  const row = await db
    .selectFrom('geocodes')
    .select('suggestions')
    .where('key', '=', key)
    .where('fetched_at', '>', now - KEPT_MS)
    .executeTakeFirst();
  return row ? (JSON.parse(row.suggestions) as AddressSuggestionOut[]) : null;
}

/** Keeps an answer and lets go of what is too old or too much. */
export async function keepAnswer(
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
    .where('fetched_at', '<=', tx.now - KEPT_MS)
    .execute();
  await tx.db
    .deleteFrom('geocodes')
    .where('fetched_at', '<', from =>
      from
        .selectFrom('geocodes')
        .select('fetched_at')
        .orderBy('fetched_at', 'desc')
        .limit(1)
        .offset(KEPT_ANSWERS - 1),
    )
    .execute();
}
