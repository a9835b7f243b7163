import type { Sizes } from '../bench/growth/data/sizes.ts';

/** Days of the month, and the jobs of each day. */
const DAYS = 30;
const JOBS_A_DAY = 1000;
/** Days in which a job is usually finished. */
const UNFINISHED_DAYS = 10;

/** A month of a busy site: 1,000 jobs a day until now, 12,000 customers and 1,600 technicians. */
export const MONTH: Sizes = {
  requests: DAYS * JOBS_A_DAY,
  users: 13_600,
  technicians: 1600,
  longChat: 200,
  days: DAYS,
  youngest: 0,
  newest: JOBS_A_DAY / 10,
  unfinished: UNFINISHED_DAYS * JOBS_A_DAY,
};
