import type { UpdateResult } from 'kysely';
import type { Schedule } from '../tasks/task-kind.ts';

/** An update of rows of a table with these two columns. */
interface Update<Self> {
  set(columns: { readonly attempts: number; readonly attempt_at: number }): Self;
  where(column: 'attempts' | 'attempt_at', is: '=', value: number): Self;
  executeTakeFirst(): Promise<UpdateResult>;
}

/** Sets a row's schedule if the row still has the schedule in `seen`. Returns whether it did. */
export async function rescheduleRow<Query extends Update<Query>>(
  row: Query,
  seen: Schedule,
  to: Schedule,
): Promise<boolean> {
  const { numUpdatedRows } = await row
    .set({ attempts: to.attempts, attempt_at: to.attempt_at })
    .where('attempts', '=', seen.attempts)
    .where('attempt_at', '=', seen.attempt_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
