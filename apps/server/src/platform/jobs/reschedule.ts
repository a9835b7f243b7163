import type { UpdateResult } from 'kysely';
import type { Appointment } from './job-kind.ts';

/** An update of rows of a table that keeps their appointments in columns of these names. */
interface Update<Self> {
  set(columns: { readonly attempts: number; readonly attempt_at: number }): Self;
  where(column: 'attempts' | 'attempt_at', is: '=', value: number): Self;
  executeTakeFirst(): Promise<UpdateResult>;
}

/** Gives the row that is to be updated another appointment if it still has the one that was seen. Returns whether. */
export async function reappoint<Query extends Update<Query>>(
  row: Query,
  seen: Appointment,
  to: Appointment,
): Promise<boolean> {
  const { numUpdatedRows } = await row
    .set({ attempts: to.attempts, attempt_at: to.attemptAt })
    .where('attempts', '=', seen.attempts)
    .where('attempt_at', '=', seen.attemptAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
