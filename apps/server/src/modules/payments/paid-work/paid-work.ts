import type { PaidWork } from '../../requests/public.ts';
import { sumWaiting } from '../store/payouts/read.ts';
import { findWithUndecidedProblem } from '../store/problems/read.ts';
import { findAwaiting, findUnansweredProblems, findWithProposal } from '../store/unfinished-jobs.ts';

/** Reads what waits for a technician in paid jobs. */
export const paidWork: PaidWork = {
  findReports: findUnansweredProblems,
  async findDates(db, technicianId) {
    const ids = await findWithProposal(db, technicianId);
    // The server refuses the answer to a date while a problem is undecided.
    const undecided = await findWithUndecidedProblem(db, ids);
    return ids.filter(id => !undecided.has(id));
  },
  findNext: findAwaiting,
  async sumWaiting(db, technicianId) {
    const sums = await sumWaiting(db, technicianId);
    return sums.values().reduce((total, cents) => total + cents, 0);
  },
};
