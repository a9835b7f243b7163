import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../../../platform/database/database.ts';

interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

/** Movements of one page. */
const PAGE = 200;

/**
 * Yields the movements that concern a technician in a span, oldest first, in pages. Each page is read in its own turn of the event
 * loop, because a busy month has thousands of movements.
 */
export async function* movementsOf(db: Reader, technicianId: number, { from, until }: Span) {
  for (let after = { at: from, id: 0 }; ; ) {
    await nextTurn();
    const page = await db
      .selectFrom('ledger_movements')
      .select(['id', 'kind', 'at'])
      .where('technician_id', '=', technicianId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(after.at, after.id)))
      .where('at', '<', until)
      .orderBy('at')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

type Ids = readonly number[];

/** Returns the entries of a technician's account; credit (−) was earned, debit (+) was transferred or reversed. */
export const findOwnMovements = async (db: Reader, movementIds: Ids) =>
  movementIds.length === 0
    ? []
    : ownEntries(db, movementIds)
        .innerJoin('users as customer', 'customer.id', 'requests.user_id')
        .leftJoin('ledger_entries as fee', join =>
          join.onRef('fee.movement_id', '=', 'movement.id').on('fee.account', '=', 'fees'),
        )
        // A request is paid at most once, and one payment has one payout.
        .leftJoin('payouts', 'payouts.request_id', 'movement.request_id')
        .leftJoin('payments', 'payments.id', 'payouts.payment_id')
        .select(['movement.kind', 'customer.name as customer_name', 'fee.amount_cents as fee_cents'])
        .select('payments.amount_cents as paid_cents')
        .execute();

/** Returns the manual adjustments of a technician's account; credit (−) is more for the technician. */
export const findOwnAdjustments = async (db: Reader, movementIds: Ids) =>
  movementIds.length === 0
    ? []
    : ownEntries(db, movementIds)
        .innerJoin('ledger_adjustments as adjustment', 'adjustment.movement_id', 'movement.id')
        .select('adjustment.reason')
        .execute();

const ownEntries = (db: Reader, movementIds: Ids) =>
  db
    .selectFrom('ledger_movements as movement')
    .innerJoin('ledger_entries as own', join =>
      join.onRef('own.movement_id', '=', 'movement.id').on('own.account', '=', 'technician'),
    )
    .innerJoin('requests', 'requests.id', 'movement.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .where('movement.id', 'in', movementIds)
    .orderBy('movement.at')
    .orderBy('movement.id')
    .select(['movement.at', 'requests.id as request_id', 'services.name as service_name'])
    .select('own.amount_cents as own_cents');

/**
 * Returns the amounts that these movements gave back to customers, without refunds of late payments, because those did not pay
 * for a job.
 */
export const findRefundMovements = async (db: Reader, movementIds: Ids) =>
  movementIds.length === 0
    ? []
    : db
        .selectFrom('ledger_movements as movement')
        .innerJoin('requests', 'requests.id', 'movement.request_id')
        .innerJoin('services', 'services.id', 'requests.service_id')
        .innerJoin('ledger_entries as entry', 'entry.movement_id', 'movement.id')
        .leftJoin('refunds', 'refunds.refund_id', 'movement.source_id')
        .leftJoin('refunds as settled', 'settled.settlement_id', 'movement.source_id')
        .where('movement.id', 'in', movementIds)
        .where('entry.account', 'in', ['held', 'losses'])
        .where(({ eb, fn }) =>
          eb(fn.coalesce('refunds.cause', 'settled.cause'), 'is distinct from', 'too_late'),
        )
        .groupBy(['movement.id', 'movement.kind', 'movement.at', 'requests.id', 'services.name'])
        .select([
          'movement.kind',
          'movement.at',
          'requests.id as request_id',
          'services.name as service_name',
        ])
        .select(({ fn }) => fn.sum<number>('entry.amount_cents').as('cents'))
        .orderBy('movement.at')
        .orderBy('movement.id')
        .execute();

/** Returns the movements of disputes with what the bank took (+), returned to the platform (−) or gave to the customer (+). */
export const findDisputeMovements = async (db: Reader, movementIds: Ids) =>
  movementIds.length === 0
    ? []
    : db
        .selectFrom('ledger_movements as movement')
        .innerJoin('requests', 'requests.id', 'movement.request_id')
        .innerJoin('services', 'services.id', 'requests.service_id')
        .innerJoin('ledger_entries as entry', 'entry.movement_id', 'movement.id')
        .where('movement.id', 'in', movementIds)
        .where(({ and, eb, or }) =>
          or([
            and([eb('movement.kind', '=', 'dispute_lost'), eb('entry.account', 'in', ['held', 'losses'])]),
            and([eb('movement.kind', '!=', 'dispute_lost'), eb('entry.account', '=', 'disputed')]),
          ]),
        )
        .groupBy(['movement.id', 'movement.kind', 'movement.at', 'requests.id', 'services.name'])
        .select(['movement.kind', 'movement.at', 'requests.id as request_id'])
        .select('services.name as service_name')
        .select(({ fn }) => fn.sum<number>('entry.amount_cents').as('cents'))
        .orderBy('movement.at')
        .orderBy('movement.id')
        .execute();
