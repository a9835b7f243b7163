import type { Reader, Transaction } from '../../../../platform/database/database.ts';

/** Returns the source id of an adjustment. The prefix keeps keys of browsers apart from the provider's ids. */
export const adjustmentSource = (clientId: string) => `adj_${clientId}`;

const adjustments = (db: Reader) =>
  db
    .selectFrom('ledger_adjustments as adjustment')
    .innerJoin('ledger_movements as movement', 'movement.id', 'adjustment.movement_id')
    .innerJoin('users as admin', 'admin.id', 'adjustment.admin_id')
    .innerJoin('ledger_entries as debit', join =>
      join.onRef('debit.movement_id', '=', 'movement.id').on('debit.amount_cents', '>', 0),
    )
    .innerJoin('ledger_entries as credit', join =>
      join.onRef('credit.movement_id', '=', 'movement.id').on('credit.amount_cents', '<', 0),
    )
    .select([
      'movement.id',
      'movement.at',
      'movement.request_id',
      'adjustment.reason',
      'admin.name as admin_name',
      'debit.account as debit',
      'credit.account as credit',
      'debit.amount_cents',
    ]);

export type AdjustmentRow = Awaited<ReturnType<typeof findAdjustments>>[number];

/** Returns adjustments before an id, newest first. Reads their ids first, because a join may begin with another table. */
export async function findAdjustments(
  db: Reader,
  { before, limit }: { readonly before: number; readonly limit: number },
) {
  const page = await db
    .selectFrom('ledger_adjustments')
    .select('movement_id')
    .where('movement_id', '<', before)
    .orderBy('movement_id', 'desc')
    .limit(limit)
    .execute();
  if (page.length === 0) return [];
  return adjustments(db)
    .where(
      'adjustment.movement_id',
      'in',
      page.map(row => row.movement_id),
    )
    .orderBy('adjustment.movement_id', 'desc')
    .execute();
}

/** Returns an adjustment by the id of its movement; undefined when there is none. */
export const findAdjustment = (db: Reader, id: number): Promise<AdjustmentRow | undefined> =>
  adjustments(db).where('adjustment.movement_id', '=', id).executeTakeFirst();

interface AdjustmentReason {
  /** As `adjustmentSource`. */
  readonly sourceId: string;
  readonly adminId: number;
  readonly reason: string;
}

/** Adds who made an adjustment and why to its posted movement. Returns the movement's id. */
export async function insertAdjustment(tx: Transaction, adjustment: AdjustmentReason): Promise<number> {
  const { sourceId, adminId, reason } = adjustment;
  const { id } = await tx.db
    .selectFrom('ledger_movements')
    .select('id')
    .where('kind', '=', 'adjustment')
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('ledger_adjustments')
    .values({ movement_id: id, admin_id: adminId, reason })
    .execute();
  return id;
}
