import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { daysText, parseDays } from '@oficio/domain/requests/days.ts';
import { formatJobTime } from './job-times.ts';

type Preference = Pick<RequestOut, 'scheduled_date' | 'scheduled_days' | 'time_zone'>;

/** Returns the date or the days that the customer prefers, as Spanish text in lower case; null without a preference. */
export function formatPreference(request: Preference): string | null {
  const { scheduled_date, scheduled_days } = request;
  if (scheduled_date !== null) return formatJobTime(scheduled_date, request);
  return scheduled_days === null ? null : daysText(scheduled_days);
}

/** Returns whether an offered date is the preferred one or within the preferred days. True without a preference. */
export function suitsPreference(
  { scheduled_date, scheduled_days, time_zone }: Preference,
  date: string | null,
): boolean {
  if (scheduled_date !== null) return date === scheduled_date;
  const days = scheduled_days === null ? null : parseDays(scheduled_days);
  if (days === null) return true;
  const day = date === null ? '' : localOf(Date.parse(date), time_zone).slice(0, 10);
  return day >= days.first && day <= days.last;
}
