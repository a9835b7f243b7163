import type { PaidJobsOfTechnician } from '../../requests/public.ts';
import { sumUnsentPayouts } from '../store/payouts/read.ts';
import { findWithUndecidedProblem } from '../store/problems/read.ts';
import { findUnansweredProblems, findUnstarted, findWithProposal } from '../store/unfinished-jobs.ts';

/** Reads what waits for a technician in paid jobs. */
export const paidJobsOfTechnician: PaidJobsOfTechnician = {
  findReports: findUnansweredProblems,
  async findDates(db, technicianId) {
    const ids = await findWithProposal(db, technicianId);
    // The server refuses the answer to a date while a problem is undecided.
    const undecided = await findWithUndecidedProblem(db, ids);
    return ids.filter(id => !undecided.has(id));
  },
  findUnstarted,
  async sumUnsentMoney(db, technicianId) {
    const sums = await sumUnsentPayouts(db, technicianId);
    return sums.values().reduce((total, cents) => total + cents, 0);
  },
};
