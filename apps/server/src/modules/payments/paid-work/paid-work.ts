import type { PaidWork } from '../../requests/public.ts';
import { sumWaiting } from '../store/payouts/read.ts';
import { findAwaiting, findUnansweredProblems, findWithProposal } from '../store/unfinished-jobs.ts';

/** Reads what waits for a technician in paid jobs. */
export const paidWork: PaidWork = {
  findReports: findUnansweredProblems,
  findDates: findWithProposal,
  findNext: findAwaiting,
  async sumWaiting(db, technicianId) {
    const sums = await sumWaiting(db, technicianId);
    return sums.values().reduce((total, cents) => total + cents, 0);
  },
};
