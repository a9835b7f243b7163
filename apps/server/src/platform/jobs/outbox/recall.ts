import type { Unit } from '../../database/database.ts';

/** What was to be delivered to these recipients, alive or dead, never will be. */
export async function recall({ db }: Unit, recipients: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}
