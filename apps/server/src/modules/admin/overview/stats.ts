import type { StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { countWaiting } from '../../technicians/public.ts';
import { type Metric, readTotals } from '../store/figures.ts';

/** Returns the counters of the overview. Those who wait are counted now, because the queue beside the counters shows them, too. */
export async function readStats(db: Reader): Promise<StatsOut> {
  const totals = await readTotals(db);
  const of = (metric: Metric) => totals.get(metric) ?? 0;
  return {
    totalUsers: of('user'),
    totalTechnicians: of('technician:approved'),
    pendingTechnicians: await countWaiting(db),
    totalRequests: STATUSES.reduce((sum, status) => sum + of(`request:${status}`), 0),
    completedRequests: of('request:completed'),
    totalReviews: of('review'),
  };
}
