import type { TimelineStepOut } from '@oficio/domain/requests/timeline/contract.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';

/** Returns what happened in a step of the history of a job, with its date. */
export const stepText = ({ text, date }: Pick<TimelineStepOut, 'text' | 'date'>, job: InZone): string =>
  date === null ? text : `${text}, para el ${formatJobTime(date, job)}`;
