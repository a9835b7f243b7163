import type { Cents } from '@oficio/domain/payments/money.ts';
import type { PayoutState } from '@oficio/domain/payments/payout-states.ts';
import type { Month } from '@oficio/domain/requests/month.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { readInSlices } from '../../../../platform/database/in-slices.ts';
import { RELEASES } from './technician-months.ts';

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

/**
 * Compares the totals of a technician and a month with the entries, in one statement, so that a movement that is posted meanwhile
 * is in both or in neither.
 */
export async function isMonthExact(
  db: Reader,
  technicianId: number,
  { name, from, until }: Month,
): Promise<boolean> {
  const byJob = db
    .selectFrom('ledger_movements as movement')
    .innerJoin('ledger_entries as entry', 'entry.movement_id', 'movement.id')
    .where('movement.technician_id', '=', technicianId)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .where('entry.account', 'in', ['technician', 'fees'])
    .groupBy('movement.request_id')
    .select(({ eb, and }) => {
      const isOwn = eb('entry.account', '=', 'technician');
      const isRelease = eb('movement.kind', 'in', RELEASES);
      // The ledger owes a credit, which is negative.
      const creditsWhere = (condition: Expression<SqlBool>) =>
        sql<number>`-sum(case when ${condition} then entry.amount_cents else 0 end)`;
      return [
        creditsWhere(isOwn).as('owed'),
        creditsWhere(and([isOwn, isRelease])).as('released'),
        creditsWhere(and([eb('entry.account', '=', 'fees'), isRelease])).as('fee'),
        creditsWhere(and([isOwn, eb('movement.kind', '=', 'transfer')])).as('returned'),
      ];
    });
  const actual = db
    .selectFrom(byJob.as('by_job'))
    .select(({ fn, eb }) => [
      fn.sum<number>('by_job.owed').as('owed'),
      fn.sum<number>('by_job.released').as('released'),
      fn.sum<number>(eb.case().when('by_job.released', '>', 0).then(1).else(0).end()).as('jobs'),
      fn.sum<number>('by_job.fee').as('fee'),
      fn.sum<number>('by_job.returned').as('returned'),
    ]);
  const row = await db
    .selectFrom(actual.as('actual'))
    .leftJoin('technician_months as stored', join =>
      join.on('stored.technician_id', '=', technicianId).on('stored.month', '=', name),
    )
    .selectAll('actual')
    .select(['stored.owed_cents', 'stored.released_cents', 'stored.jobs as stored_jobs'])
    .select(['stored.fee_cents', 'stored.transferred_cents'])
    .executeTakeFirstOrThrow();
  const same = (one: number | null, other: number | null) => (one ?? 0) === (other ?? 0);
  return (
    same(row.owed, row.owed_cents) &&
    same(row.released, row.released_cents) &&
    same(row.jobs, row.stored_jobs) &&
    same(row.fee, row.fee_cents) &&
    same(0 - (row.returned ?? 0), row.transferred_cents)
  );
}

/** Payouts with money that the ledger still holds; the release of a due or sent one is posted. */
const HELD_PAYOUTS: readonly PayoutState[] = ['held', 'frozen'];

/**
 * Returns the held money of those of the requests that are cancelled and have no due refund, without the technician's part that
 * waits for its release and without what a bank took until it decides. It remains after a failed refund or after a dispute that
 * the platform won. One statement, because a payout that is released between two would look like money left over.
 */
export async function findStrandedMoney(
  db: Reader,
  requestIds: readonly number[],
): Promise<readonly { readonly requestId: number; readonly cents: Cents }[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .selectFrom('requests')
    .innerJoin('ledger_movements', 'ledger_movements.request_id', 'requests.id')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .where('requests.id', 'in', requestIds)
    .where('ledger_entries.account', 'in', ['held', 'disputed'])
    .where('requests.status', '=', 'cancelled')
    .where(request =>
      request.not(
        request.exists(
          request
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.request_id', '=', 'requests.id')
            .where('refunds.status', '=', 'due'),
        ),
      ),
    )
    .groupBy('requests.id')
    .select(['requests.id as request_id'])
    .select(({ fn }) => fn.sum<number>('ledger_entries.amount_cents').as('cents'))
    .select(request =>
      request
        .selectFrom('payouts')
        .whereRef('payouts.request_id', '=', 'requests.id')
        .where('payouts.state', 'in', HELD_PAYOUTS)
        .select(({ fn, eb }) => fn.sum<number | null>(eb('amount_cents', '+', eb.ref('fee_cents'))).as('sum'))
        .as('payout_cents'),
    )
    .having(({ fn }) => fn.sum('ledger_entries.amount_cents'), '<', 0)
    .execute();
  return rows
    .map(({ request_id: requestId, cents, payout_cents: payouts }) => ({
      requestId,
      cents: -cents - (payouts ?? 0),
    }))
    .filter(({ cents }) => cents > 0);
}
