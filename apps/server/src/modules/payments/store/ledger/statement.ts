import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';

interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

/** Returns what was owed to a technician before an instant. */
export async function owedBefore(db: Reader, technicianId: number, instant: number): Promise<Cents> {
  const { cents } = await ownEntries(db, technicianId)
    .where('movement.at', '<', instant)
    .select(({ fn }) => fn.sum<number | null>('own.amount_cents').as('cents'))
    .executeTakeFirstOrThrow();
  // Unlike `-cents`, this never returns −0.
  return 0 - (cents ?? 0);
}

/**
 * Returns the movements of a technician's account in a span, oldest first; credit (−) was earned, debit (+) was transferred
 * or reversed.
 */
export function findOwnMovements(db: Reader, technicianId: number, { from, until }: Span) {
  return (
    ownEntries(db, technicianId)
      .innerJoin('requests', 'requests.id', 'movement.request_id')
      .innerJoin('services', 'services.id', 'requests.service_id')
      .innerJoin('users as customer', 'customer.id', 'requests.user_id')
      .leftJoin('ledger_entries as fee', join =>
        join.onRef('fee.movement_id', '=', 'movement.id').on('fee.account', '=', 'fees'),
      )
      // A request is paid at most once, and one payment has one payout.
      .leftJoin('payouts', 'payouts.request_id', 'movement.request_id')
      .leftJoin('payments', 'payments.id', 'payouts.payment_id')
      .select([
        'movement.kind',
        'movement.at',
        'requests.id as request_id',
        'services.name as service_name',
        'customer.name as customer_name',
        'own.amount_cents as own_cents',
        'fee.amount_cents as fee_cents',
        'payments.amount_cents as paid_cents',
      ])
      .where('movement.kind', '!=', 'adjustment')
      .where('movement.at', '>=', from)
      .where('movement.at', '<', until)
      .orderBy('movement.id')
      .execute()
  );
}

/** Returns the manual adjustments of a technician's account in a span, oldest first; credit (−) is more for the technician. */
export const findOwnAdjustments = (db: Reader, technicianId: number, { from, until }: Span) =>
  ownEntries(db, technicianId)
    .innerJoin('ledger_adjustments as adjustment', 'adjustment.movement_id', 'movement.id')
    .innerJoin('requests', 'requests.id', 'movement.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .where('movement.kind', '=', 'adjustment')
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .orderBy('movement.id')
    .select([
      'movement.at',
      'requests.id as request_id',
      'services.name as service_name',
      'adjustment.reason',
    ])
    .select('own.amount_cents as own_cents')
    .execute();

/**
 * Returns the refunds to a technician's customers in a span, without refunds of late payments, because those did not pay for
 * a job. A `dispute` has entries of these accounts only when it takes a lost dispute back.
 */
export function findRefundMovements(db: Reader, technicianId: number, { from, until }: Span) {
  return db
    .selectFrom('ledger_movements as movement')
    .innerJoin('requests', 'requests.id', 'movement.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('ledger_entries as entry', 'entry.movement_id', 'movement.id')
    .leftJoin('refunds', 'refunds.refund_id', 'movement.source_id')
    .leftJoin('refunds as settled', 'settled.settlement_id', 'movement.source_id')
    .where('requests.technician_id', '=', technicianId)
    .where('movement.kind', 'in', ['refund', 'refund_failed', 'manual_refund', 'dispute', 'dispute_lost'])
    .where('entry.account', 'in', ['held', 'losses'])
    .where(({ eb, fn }) => eb(fn.coalesce('refunds.cause', 'settled.cause'), 'is distinct from', 'too_late'))
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .groupBy(['movement.id', 'movement.at', 'requests.id', 'services.name'])
    .select(['movement.at', 'requests.id as request_id', 'services.name as service_name'])
    .select(({ fn }) => fn.sum<number>('entry.amount_cents').as('cents'))
    .orderBy('movement.id')
    .execute();
}

const ownEntries = (db: Reader, technicianId: number) =>
  db
    .selectFrom('ledger_entries as own')
    .innerJoin('ledger_movements as movement', 'movement.id', 'own.movement_id')
    .where('own.technician_id', '=', technicianId)
    .where('own.account', '=', 'technician');
