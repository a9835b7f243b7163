import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { type Month, monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import type { IdBatch } from '../id-batch.ts';
import type { Entry } from './movements.ts';

/** Kinds of movements that change what a technician earned. */
export const RELEASES = ['release', 'release_undone'] as const satisfies readonly MovementKind[];
const isRelease = (kind: MovementKind): boolean => (RELEASES as readonly MovementKind[]).includes(kind);

interface PostedMovement {
  readonly technicianId: number;
  readonly kind: MovementKind;
  readonly requestId: number | null;
  readonly entries: readonly Entry[];
}

/**
 * Adds a posted movement to the totals of its technician and month. Parallel transactions of the same technician wait for each
 * other here, so that the count of jobs is exact.
 */
export async function addToMonth(tx: Transaction, movement: PostedMovement): Promise<void> {
  const { technicianId, kind, requestId, entries } = movement;
  const month = monthOf(tx.now);
  const owed = creditTo('technician', entries);
  const released = isRelease(kind) ? owed : 0;
  const fee = isRelease(kind) ? creditTo('fees', entries) : 0;
  const transferred = kind === 'transfer' ? 0 - owed : 0;
  await tx.db
    .insertInto('technician_months')
    .values({
      ...{ technician_id: technicianId, month: month.name },
      ...{ owed_cents: owed, released_cents: released, jobs: 0 },
      ...{ fee_cents: fee, transferred_cents: transferred },
    })
    .onConflict(conflict =>
      conflict.columns(['technician_id', 'month']).doUpdateSet(({ eb, ref }) => ({
        owed_cents: eb(ref('technician_months.owed_cents'), '+', ref('excluded.owed_cents')),
        released_cents: eb(ref('technician_months.released_cents'), '+', ref('excluded.released_cents')),
        fee_cents: eb(ref('technician_months.fee_cents'), '+', ref('excluded.fee_cents')),
        transferred_cents: eb(
          ref('technician_months.transferred_cents'),
          '+',
          ref('excluded.transferred_cents'),
        ),
      })),
    )
    .execute();
  if (released === 0 || requestId === null) return;
  const after = await releasedFor(tx.db, { technicianId, requestId }, month);
  const more = Number(after > 0) - Number(after - released > 0);
  if (more === 0) return;
  await tx.db
    .updateTable('technician_months')
    .set(({ eb }) => ({ jobs: eb('jobs', '+', more) }))
    .where('technician_id', '=', technicianId)
    .where('month', '=', month.name)
    .execute();
}

/** Returns what these entries credit to an account. Credits are negative in the ledger. */
const creditTo = (account: LedgerAccount, entries: readonly Entry[]): Cents =>
  entries.reduce((sum, line) => sum - (line.account === account ? line.amountCents : 0), 0);

/** Returns what a technician earned with one request in a month. */
async function releasedFor(
  db: Reader,
  { technicianId, requestId }: { readonly technicianId: number; readonly requestId: number },
  { from, until }: Month,
): Promise<Cents> {
  const { cents } = await db
    .selectFrom('ledger_movements as movement')
    .innerJoin('ledger_entries as own', 'own.movement_id', 'movement.id')
    .where('movement.request_id', '=', requestId)
    .where('movement.kind', 'in', RELEASES)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .where('own.account', '=', 'technician')
    .where('own.technician_id', '=', technicianId)
    .select(({ fn }) => fn.sum<number | null>('own.amount_cents').as('cents'))
    .executeTakeFirstOrThrow();
  return 0 - (cents ?? 0);
}

/**
 * Returns what a technician earned in a month and with how many jobs, without the fee and without reversed releases, the fees of
 * these jobs, and what was transferred in the month.
 */
export async function findEarned(db: Reader, technicianId: number, month: string) {
  const row = await db
    .selectFrom('technician_months')
    .select(['released_cents as cents', 'jobs', 'fee_cents', 'transferred_cents'])
    .where('technician_id', '=', technicianId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row ?? { cents: 0, jobs: 0, fee_cents: 0, transferred_cents: 0 };
}

/** Returns what was owed to a technician before a month. */
export async function owedBefore(db: Reader, technicianId: number, month: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom('technician_months')
    .where('technician_id', '=', technicianId)
    .where('month', '<', month)
    .select(({ fn }) => fn.sum<number | null>('owed_cents').as('cents'))
    .executeTakeFirstOrThrow();
  return cents ?? 0;
}

/** Returns what the platform owes a technician: released and not transferred. */
export async function owedTo(db: Reader, technicianId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('technician_months')
    .where('technician_id', '=', technicianId)
    .select(({ fn }) => fn.sum<number | null>('owed_cents').as('cents'))
    .executeTakeFirstOrThrow();
  return cents ?? 0;
}

/** Returns the totals of the technicians with movements in a month, in the order of their numbers. */
export const findTechniciansOfMonth = (db: Reader, month: string, { after, limit }: IdBatch) =>
  db
    .selectFrom('technician_months as total')
    .innerJoin('users', 'users.id', 'total.technician_id')
    .select(['total.technician_id as id', 'users.name', 'total.released_cents', 'total.jobs'])
    .select(['total.fee_cents', 'total.transferred_cents'])
    .where('total.month', '=', month)
    .where('total.technician_id', '>', after)
    .orderBy('total.technician_id')
    .limit(limit)
    .execute();

/** Returns what was owed to these technicians at the end of a month, or now in the current one. */
export async function findOwedAt(
  db: Reader,
  month: string,
  technicianIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  if (technicianIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('technician_months')
    .where('technician_id', 'in', technicianIds)
    .where('month', '<=', month)
    .groupBy('technician_id')
    .select('technician_id')
    .select(({ fn }) => fn.sum<number>('owed_cents').as('cents'))
    .execute();
  return new Map(rows.map(({ technician_id: id, cents }) => [id, cents]));
}

/** Returns the months of a year ('YYYY') in which a technician has movements, oldest first. */
export const findMonthsOfTechnician = (db: Reader, technicianId: number, year: string) =>
  db
    .selectFrom('technician_months')
    .select(['month', 'owed_cents', 'released_cents', 'jobs', 'fee_cents', 'transferred_cents'])
    .where('technician_id', '=', technicianId)
    .where('month', '>=', `${year}-01`)
    .where('month', '<=', `${year}-12`)
    .orderBy('month')
    .execute();

/** Returns the name of an account; null without one. */
export async function findNameOfTechnician(db: Reader, technicianId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', technicianId).executeTakeFirst();
  return row?.name ?? null;
}
