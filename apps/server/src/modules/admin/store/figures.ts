import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Prepares the queries of the figures. Parameters: from (inclusive), until (exclusive), milliseconds since the epoch. */
export const prepareFigures = (database: Database) => ({
  requestsByStatus: database.prepare<{ status: Status; count: number }>(
    'select status, count(*) as count from requests where created_at >= ? and created_at < ? group by status',
  ),
  // Excludes payments that came too late or twice, because they were refunded at once.
  revenue: database.prepare<{ cents: number | null }>(
    `select sum(amount_cents) as cents from payments where paid_at >= ? and paid_at < ? and outcome = 'paid'`,
  ),
  registrations: database.prepare<{ count: number }>(
    'select count(*) as count from users where created_at >= ? and created_at < ?',
  ),
});
