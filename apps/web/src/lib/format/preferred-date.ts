import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { daysText, parseDays } from '@oficio/domain/requests/days.ts';
import { formatDateTime } from './date-times.ts';
import { localDateTime } from './local-date-time.ts';

type Preference = Pick<RequestOut, 'scheduled_date' | 'scheduled_days'>;

/** Returns the date or the days that the customer prefers, as Spanish text in lower case; null without a preference. */
export function formatPreference({ scheduled_date, scheduled_days }: Preference): string | null {
  if (scheduled_date !== null) return formatDateTime(scheduled_date);
  return scheduled_days === null ? null : daysText(scheduled_days);
}

/** Returns whether an offered date is the preferred one or within the preferred days. True without a preference. */
export function suitsPreference(
  { scheduled_date, scheduled_days }: Preference,
  date: string | null,
): boolean {
  if (scheduled_date !== null) return date === scheduled_date;
  const days = scheduled_days === null ? null : parseDays(scheduled_days);
  if (days === null) return true;
  const day = date === null ? '' : localDateTime(new Date(date)).slice(0, 10);
  return day >= days.first && day <= days.last;
}
