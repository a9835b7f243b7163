import type { App } from '../../app.ts';
import { deleteAccount } from '../../modules/accounts/public.ts';

/** Deletes an account and waits until its rows are erased. Runs all due tasks. */
export async function deleteCompletely(
  { platform: { database, tasks } }: App,
  userId: number,
): Promise<void> {
  await database.transaction(tx => deleteAccount(tx, userId));
  await tasks.drain();
}
