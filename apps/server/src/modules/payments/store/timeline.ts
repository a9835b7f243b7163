import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Queries for the timeline. Instants are milliseconds since the epoch, amounts are cents. */

/** Returns the decisions about money without a problem. */
export const findDecisions = (db: Reader, requestId: number) =>
  db
    .selectFrom('payouts')
    .leftJoin('users as admin', 'admin.id', 'payouts.decided_by')
    .select(['payouts.payment_id', 'payouts.decision as reason', 'payouts.decided_by', 'admin.name as admin'])
    .select(payout => payout.ref('payouts.decided_at').$notNull().as('at'))
    .where('payouts.request_id', '=', requestId)
    .where('payouts.decided_at', 'is not', null)
    .execute();

/** Returns the problems of a request, oldest first. */
export const findProblemsOf = (db: Reader, requestId: number) =>
  db
    .selectFrom('problems')
    .leftJoin('users as admin', 'admin.id', 'problems.decided_by')
    .select([
      'problems.id',
      'problems.kind',
      'problems.state',
      'problems.decision',
      'problems.decision_reason',
      'problems.closed_at',
      'problems.decided_by',
      'admin.name as admin',
    ])
    .where('problems.request_id', '=', requestId)
    .orderBy('problems.id')
    .execute();

/** Returns the statements about all problems of a request, oldest first. */
export const findStatementsOf = (db: Reader, requestId: number) =>
  db
    .selectFrom('problem_entries')
    .innerJoin('problems', 'problems.id', 'problem_entries.problem_id')
    .leftJoin('users', 'users.id', 'problem_entries.author_id')
    .select([
      'problem_entries.id',
      'problem_entries.problem_id',
      'problem_entries.created_at as at',
      'problem_entries.text',
      'problem_entries.author_id',
      'users.name as author',
    ])
    .where('problems.request_id', '=', requestId)
    .orderBy('problem_entries.id')
    .execute();

/** Returns the proposals of another date for a request, oldest first. */
export const findProposals = (db: Reader, requestId: number) =>
  db
    .selectFrom('date_proposals')
    .select(['id', 'proposed_by', 'starts_at as date', 'status', 'created_at', 'answered_at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

/** Returns the refunds of a request, oldest first. */
export const findRefunds = (db: Reader, requestId: number) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.actor_id')
    .leftJoin('users as closer', 'closer.id', 'refunds.closed_by')
    .select(['refunds.id', 'refunds.amount_cents', 'refunds.reason', 'refunds.status', 'refunds.refund_id'])
    .select(['refunds.created_at', 'refunds.updated_at', 'refunds.actor_id', 'users.name as actor'])
    .select(['refunds.closed_as', 'refunds.closed_at', 'refunds.closing_reason'])
    .select(['refunds.closed_by', 'closer.name as closer'])
    .where('refunds.request_id', '=', requestId)
    .orderBy('refunds.id')
    .execute();

/** Account of the entry with the amount of a movement; `provider` for other kinds. */
const AMOUNT_ACCOUNT: Partial<Record<MovementKind, LedgerAccount>> = {
  release: 'technician',
  release_undone: 'technician',
  loss_covered: 'losses',
  transfer: 'technician',
  dispute: 'disputed',
  dispute_lost: 'disputed',
};

/** Kinds of movements in the timeline. It shows a settled refund from the row of the refund, with its reason. */
export type ShownMovement = Exclude<MovementKind, 'manual_refund'>;

/** Returns the ledger movements with their amounts, never negative. */
export async function findMovements(db: Reader, requestId: number) {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select(movement => [
      'ledger_movements.id',
      movement.ref('ledger_movements.kind').$castTo<ShownMovement>().as('kind'),
      'ledger_movements.at',
      'ledger_entries.account',
      'ledger_entries.amount_cents',
    ])
    .where('ledger_movements.request_id', '=', requestId)
    .where('ledger_movements.kind', '!=', 'manual_refund')
    .orderBy('ledger_movements.id')
    .execute();
  return rows
    .filter(({ kind, account, amount_cents }) =>
      kind === 'adjustment' ? amount_cents > 0 : account === (AMOUNT_ACCOUNT[kind] ?? 'provider'),
    )
    .map(({ id, kind, at, amount_cents }) => ({ id, kind, at, cents: Math.abs(amount_cents) }));
}
