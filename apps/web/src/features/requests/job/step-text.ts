import type { TimelineStepOut } from '@oficio/domain/requests/timeline/contract.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';

/** Returns what happened in a step of the history, with its date. */
export const stepText = ({ text, date }: Pick<TimelineStepOut, 'text' | 'date'>): string =>
  date === null ? text : `${text}, para el ${formatDateTime(date)}`;
