import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Reader } from '../../../../platform/database/database.ts';

/** Sums of the entries of one kind in one account, as in `month_totals`. */
export interface MonthTotal {
  readonly kind: MovementKind;
  readonly account: LedgerAccount;
  readonly movements: number;
  readonly debit_cents: number;
  readonly credit_cents: number;
}

interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

interface Part {
  /** The last movement before the part. */
  readonly after: { readonly at: number; readonly id: number };
  readonly until: number;
  readonly limit: number;
}

/** Movements of a page; a few milliseconds. */
const PAGE = 500;

/** Returns the next movements before an instant, oldest first. */
export const findMovementsInTime = (db: Reader, { after, until, limit }: Part) =>
  db
    .selectFrom('ledger_movements')
    .select(['id', 'kind', 'source_id', 'request_id', 'technician_id', 'at', 'happened_at'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(after.at, after.id)))
    .where('at', '<', until)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();

export type DatedMovement = Awaited<ReturnType<typeof findMovementsInTime>>[number];

/** Returns the entries of these movements, in the order of the ledger. */
export const findLedgerEntries = async (db: Reader, movementIds: readonly number[]) =>
  movementIds.length === 0
    ? []
    : db
        .selectFrom('ledger_entries')
        .select(['movement_id', 'account', 'amount_cents'])
        .where('movement_id', 'in', movementIds)
        .orderBy('id')
        .execute();

/** Returns whether anything was posted to the ledger. */
export const hasMovements = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('ledger_movements').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Returns the instant of the first movement of a span; null without one. */
export async function findFirstMovementInstant(db: Reader, { from, until }: Span): Promise<number | null> {
  const row = await db
    .selectFrom('ledger_movements')
    .select('at')
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Adds up the movements of a span by kind and account. Reads them in pages, each in its own turn of the event loop. */
export async function sumMovements(db: Reader, { from, until }: Span): Promise<MonthTotal[]> {
  const totals = new Map<string, MonthTotal>();
  for (let after = { at: from, id: 0 }; ; ) {
    await nextTurn();
    const page = await findMovementsInTime(db, { after, until, limit: PAGE });
    addPage(
      totals,
      page,
      await findLedgerEntries(
        db,
        page.map(({ id }) => id),
      ),
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...totals.values()];
    after = last;
  }
}

function addPage(
  totals: Map<string, MonthTotal>,
  page: readonly DatedMovement[],
  entries: Awaited<ReturnType<typeof findLedgerEntries>>,
): void {
  const kinds = new Map(page.map(({ id, kind }) => [id, kind]));
  const counted = new Set<number>();
  for (const { movement_id: id, account, amount_cents: cents } of entries) {
    const kind = kinds.get(id);
    if (kind === undefined) continue;
    const key = `${kind} ${account}`;
    const before = totals.get(key) ?? { movements: 0, debit_cents: 0, credit_cents: 0 };
    totals.set(key, {
      ...{ kind, account },
      movements: before.movements + (counted.has(id) ? 0 : 1),
      debit_cents: before.debit_cents + Math.max(0, cents),
      credit_cents: before.credit_cents + Math.max(0, -cents),
    });
    counted.add(id);
  }
}
