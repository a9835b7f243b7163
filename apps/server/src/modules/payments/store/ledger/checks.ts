import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { readInSlices } from '../../../../platform/database/in-slices.ts';

/** Rows that a slice of a complete check reads; a few milliseconds. */
const SLICE = 2000;

interface Slice {
  /** Returns rows with a higher id. */
  readonly after: number;
  readonly limit: number;
}

/** Returns movements in the order of their ids. */
export const findMovementPage = (db: Reader, { after, limit }: Slice) =>
  db
    .selectFrom('ledger_movements')
    .select(['id', 'kind', 'source_id', 'request_id', 'technician_id', 'at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export type MovementRow = Awaited<ReturnType<typeof findMovementPage>>[number];

/** Returns the `after` of the first page of the movements since an instant. */
export async function findFirstSince(db: Reader, since: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_movements')
    .select('id')
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? row.id - 1 : Number.MAX_SAFE_INTEGER;
}

/** Returns the movements of a page with entries that do not sum to zero; there should be none. */
export async function findUnbalancedIn(
  db: Reader,
  page: readonly MovementRow[],
): Promise<readonly MovementRow[]> {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return [];
  const rows = await db
    .selectFrom('ledger_entries')
    .select('movement_id')
    .where('movement_id', '>=', first.id)
    .where('movement_id', '<=', last.id)
    .groupBy('movement_id')
    .having(({ fn }) => fn.sum('amount_cents'), '!=', 0)
    .execute();
  const ids = new Set(rows.map(row => row.movement_id));
  return page.filter(({ id }) => ids.has(id));
}

/** Returns all movements with entries that do not sum to zero. Reads the whole ledger in slices. */
export async function findUnbalanced(db: Reader): Promise<readonly MovementRow[]> {
  const found: MovementRow[] = [];
  const pages = readInSlices((after, limit) => findMovementPage(db, { after, limit }), SLICE);
  for await (const page of pages) found.push(...(await findUnbalancedIn(db, page)));
  return found;
}

/** Returns the ledger's balance at the provider. Reads the whole ledger in slices. */
export async function sumProviderEntries(db: Reader): Promise<Cents> {
  let sum = 0;
  for await (const rows of readInSlices((after, limit) => findEntryPage(db, { after, limit }), SLICE))
    for (const { account, amount_cents: cents } of rows) if (account === 'provider') sum += cents;
  return sum;
}

const findEntryPage = (db: Reader, { after, limit }: Slice) =>
  db
    .selectFrom('ledger_entries')
    .select(['id', 'account', 'amount_cents'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
