import { toEuros } from '@oficio/domain/payments/money.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sumCompleted } from './read.ts';

/** What a technician has earned in the calendar month of `now` (milliseconds): the agreed prices of completed jobs, in euros. */
export async function readEarnings(db: Reader, technicianId: number, now: number) {
  const month = monthOf(now);
  const { jobs, cents } = await sumCompleted(db, technicianId, month);
  return { month: month.name, amount: toEuros(cents), jobs };
}
