import { UNDECIDED_PROBLEM } from '@oficio/domain/payments/problem-states.ts';
import { CUSTOMER_REPORTS } from '@oficio/domain/payments/problems/problem-rules.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Jobs of one technician that are searched for unanswered dates and problems. A technician has far fewer at a time. */
const MAX_SEARCHED = 200;

const selectUnstarted = (db: Reader, technicianId: number) =>
  db
    .selectFrom('payments')
    .select('request_id')
    .where('technician_id', '=', technicianId)
    .where('awaits_start', '=', sql.lit(1));

/** Returns the paid jobs of a technician that have not started: the earliest agreed dates first, then those without a date. */
export async function findUnstarted(db: Reader, technicianId: number, limit: number): Promise<number[]> {
  const dated = await selectUnstarted(db, technicianId)
    .where('agreed_at', 'is not', null)
    .orderBy('agreed_at')
    .limit(limit)
    .execute();
  const undated = await selectUnstarted(db, technicianId)
    .where('agreed_at', 'is', null)
    .limit(limit)
    .execute();
  return [...dated, ...undated].slice(0, limit).map(row => row.request_id);
}

/** Returns the jobs of a technician for which the customer proposed another date, the oldest request first. */
export async function findWithProposal(db: Reader, technicianId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(selectUnstarted(db, technicianId).limit(MAX_SEARCHED).as('job'))
    .innerJoin('date_proposals', 'date_proposals.request_id', 'job.request_id')
    .where('date_proposals.status', '=', sql.lit('pending'))
    .where('date_proposals.proposed_by', '=', 'customer')
    .select('job.request_id')
    .execute();
  return rows.map(row => row.request_id).sort((one, other) => one - other);
}

/** Returns the jobs with an undecided report of the customer about which the technician has said nothing, the next deadline first. */
export async function findUnansweredProblems(db: Reader, technicianId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('problems')
    .select(['request_id', 'reply_until'])
    .where('technician_id', '=', technicianId)
    .where('state', 'in', UNDECIDED_PROBLEM)
    .where('kind', 'in', CUSTOMER_REPORTS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('problem_entries')
            .select('problem_entries.id')
            .whereRef('problem_entries.problem_id', '=', 'problems.id')
            .where('problem_entries.author_id', '=', technicianId),
        ),
      ),
    )
    .limit(MAX_SEARCHED)
    .execute();
  const deadline = (row: (typeof rows)[number]) => row.reply_until ?? Number.MAX_SAFE_INTEGER;
  return rows
    .sort((one, other) => deadline(one) - deadline(other) || one.request_id - other.request_id)
    .map(row => row.request_id);
}

/** Returns the payments of a technician's paid jobs that are not completed, with the status of the job. */
export const findUnfinishedPayments = (db: Reader, technicianId: number) =>
  db
    .selectFrom('requests')
    .innerJoin('payments', 'payments.request_id', 'requests.id')
    .where('requests.technician_id', '=', technicianId)
    .where('requests.status', 'in', ['payment_completed', 'in_progress'])
    .where('payments.outcome', '=', 'paid')
    .select(['payments.id', 'payments.amount_cents', 'requests.status'])
    .execute();
