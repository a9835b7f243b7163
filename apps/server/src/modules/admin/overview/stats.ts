import type { StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { type Metric, readTotals } from '../store/figures.ts';

/** Returns the counters of the overview. */
export async function readStats(db: Reader): Promise<StatsOut> {
  const totals = await readTotals(db);
  const of = (metric: Metric) => totals.get(metric) ?? 0;
  return {
    totalUsers: of('user'),
    totalTechnicians: of('technician:approved'),
    pendingTechnicians: of('technician:waiting'),
    totalRequests: STATUSES.reduce((sum, status) => sum + of(`request:${status}`), 0),
    completedRequests: of('request:completed'),
    totalReviews: of('review'),
  };
}
