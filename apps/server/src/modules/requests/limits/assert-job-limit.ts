import { AppError } from '@oficio/domain/errors.ts';
import { JOB_LIMITS, type LimitedAct, waitFor } from '@oficio/domain/limits.ts';
import { jobLimitText } from '@oficio/domain/requests/job-limit-text.ts';

interface Limited {
  readonly act: LimitedAct;
  readonly now: number;
  /** IANA zone of the job. */
  readonly zone: string;
  /** False in tests: then nothing is refused. */
  readonly rateLimit: boolean;
  /** Returns when the person did this in this job, latest first, at most `limit` times. Milliseconds since the epoch. */
  readonly findTimes: (limit: number) => Promise<readonly number[]>;
}

/**
 * Throws 429 when the person has done this in the job as often as `JOB_LIMITS` allows. Call it after the checks of rights and
 * states, in the transaction that adds the row. It must hold a lock of the job or change the job conditionally.
 */
export async function assertJobLimit({ act, now, zone, rateLimit, findTimes }: Limited): Promise<void> {
  if (!rateLimit) return;
  const { max, windowMs } = JOB_LIMITS[act];
  const wait = waitFor(await findTimes(max), max, windowMs, now);
  if (wait <= 0) return;
  const text = jobLimitText(act, { now, until: now + wait, zone });
  throw new AppError('job_quota', { text, retryAfter: Math.ceil(wait / 1000) });
}
