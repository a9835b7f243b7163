import type { StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns the counters of the overview. */
export async function readStats(db: Reader): Promise<StatsOut> {
  const { rows } = await sql<Record<keyof StatsOut, number>>`select
    (select count(*) from users where deleted_at is null) as "totalUsers",
    (select count(*) from technicians where approved = 1) as "totalTechnicians",
    (select count(*) from technicians where approved = 0) as "pendingTechnicians",
    (select count(*) from requests) as "totalRequests",
    (select count(*) from requests where status = 'completed') as "completedRequests",
    (select count(*) from reviews) as "totalReviews"`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error('The query of the counters returned no row');
  return stats;
}
