import type { StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

interface StatsRow {
  readonly total_users: number;
  readonly total_technicians: number;
  readonly pending_technicians: number;
  readonly total_requests: number;
  readonly completed_requests: number;
  readonly total_reviews: number;
}

/** Returns the counters of the overview. */
export async function readStats(db: Reader): Promise<StatsOut> {
  const { rows } = await sql<StatsRow>`select
    (select count(*) from users where deleted_at is null) as total_users,
    (select count(*) from technicians where approved = 1) as total_technicians,
    (select count(*) from technicians where approved = 0) as pending_technicians,
    (select count(*) from requests) as total_requests,
    (select count(*) from requests where status = 'completed') as completed_requests,
    (select count(*) from reviews) as total_reviews`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query of the counters returned no row');
  return {
    totalUsers: row.total_users,
    totalTechnicians: row.total_technicians,
    pendingTechnicians: row.pending_technicians,
    totalRequests: row.total_requests,
    completedRequests: row.completed_requests,
    totalReviews: row.total_reviews,
  };
}
