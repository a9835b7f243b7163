import type { FindReviewableEnds } from '../../requests/public.ts';

/**
 * Returns those of these requests that were cancelled after payment because the technician withdrew, or did not answer the report of a
 * no-show. Their customers may review them like completed jobs.
 */
export const findReviewableEnds: FindReviewableEnds = async (db, requestIds) => {
  if (requestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('requests')
    .select('requests.id')
    .where('requests.id', 'in', requestIds)
    .where('requests.status', '=', 'cancelled')
    .where(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('request_events')
            .select('request_events.id')
            .whereRef('request_events.request_id', '=', 'requests.id')
            .whereRef('request_events.actor_id', '=', 'requests.technician_id')
            .where('request_events.action', '=', 'withdraw')
            .where('request_events.from_status', 'in', ['payment_completed', 'in_progress']),
        ),
        exists(
          selectFrom('problems')
            .select('problems.id')
            .whereRef('problems.request_id', '=', 'requests.id')
            .where('problems.kind', '=', 'no_show')
            .where('problems.state', '=', 'expired'),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};
