import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import type { MovementKind } from '../ledger/movements.ts';

/** Queries for the timeline. Instants are milliseconds since the epoch, amounts are cents. */

export const findEvents = (db: Reader, requestId: number) =>
  db
    .selectFrom('request_events')
    .leftJoin('users', 'users.id', 'request_events.actor_id')
    .select(['request_events.action', 'request_events.at', 'users.name as actor'])
    .where('request_events.request_id', '=', requestId)
    .orderBy('request_events.id')
    .execute();

/** Returns the decisions about money without a problem. */
export const findDecisions = (db: Reader, requestId: number) =>
  db
    .selectFrom('payouts')
    .leftJoin('users as admin', 'admin.id', 'payouts.decided_by')
    .select(['payouts.decision as reason', 'admin.name as actor'])
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
      'problems.decision_reason as reason',
      'problems.closed_at',
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
      'problem_entries.problem_id',
      'problem_entries.created_at as at',
      'problem_entries.text as reason',
      'users.name as actor',
    ])
    .where('problems.request_id', '=', requestId)
    .orderBy('problem_entries.id')
    .execute();

export const findProposals = (db: Reader, requestId: number) =>
  db
    .selectFrom('date_proposals')
    .innerJoin('requests', 'requests.id', 'date_proposals.request_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .leftJoin('users as technician', 'technician.id', 'requests.technician_id')
    .select([
      'date_proposals.proposed_by',
      'date_proposals.starts_at as date',
      'date_proposals.status',
      'date_proposals.created_at',
      'date_proposals.answered_at',
      'customer.name as customer_name',
      'technician.name as technician_name',
    ])
    .where('date_proposals.request_id', '=', requestId)
    .orderBy('date_proposals.id')
    .execute();

export const findRequestedRefunds = (db: Reader, requestId: number) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.actor_id')
    .select([
      'refunds.created_at as at',
      'refunds.amount_cents as cents',
      'refunds.reason',
      'users.name as actor',
    ])
    .where('refunds.request_id', '=', requestId)
    .orderBy('refunds.id')
    .execute();

/** Returns failed refunds that ended without a retry. */
export const findClosings = (db: Reader, requestId: number) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.closed_by')
    .select(['refunds.amount_cents as cents', 'refunds.closing_reason as reason', 'users.name as actor'])
    .select(refund => [
      refund.ref('refunds.closed_at').$notNull().as('at'),
      refund.ref('refunds.closed_as').$castTo<'settled' | 'covered'>().as('closed_as'),
    ])
    .where('refunds.request_id', '=', requestId)
    .where('refunds.closed_as', 'in', ['settled', 'covered'])
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

/**
 * Returns the ledger movements with their amounts, never negative. Settled refunds are in `findClosings`, with
 * their reason.
 */
export async function findMovements(db: Reader, requestId: number) {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select([
      'ledger_movements.kind',
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
    .map(({ kind, at, amount_cents }) => ({ kind, at, cents: Math.abs(amount_cents) }));
}
