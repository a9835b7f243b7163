import type { StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { countApplicants } from '../../technicians/public.ts';
import { readMonths } from '../store/figure-months.ts';

/** Returns the counters of the newest counted month. Those who wait are counted now, because the queue beside the counters shows them, too. */
export async function readStats(db: Reader, month: string): Promise<StatsOut> {
  const totals = (await readMonths(db, [month])).get(month)?.totals;
  return {
    totalUsers: totals?.users ?? 0,
    totalTechnicians: totals?.technicians ?? 0,
    pendingTechnicians: await countApplicants(db),
    totalRequests: totals?.requests ?? 0,
    completedRequests: totals?.completed ?? 0,
    totalReviews: totals?.reviews ?? 0,
  };
}
