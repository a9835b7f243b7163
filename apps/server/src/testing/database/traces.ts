import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { isPhotoName } from '../../platform/files/file-store.ts';
import { tablesOf } from './snapshot-state.ts';

/** Tables that simulate other parties: the provider's data and the inboxes. Erasing a user does not concern them. */
const OF_OTHERS = /^(sandbox_|kept_mails$)/;

/**
 * Returns where the database contains any of these words, ignoring case, after all mail is sent: '<table> <word>'.
 * Leaves out tables that simulate other parties.
 */
export async function tracesOf(app: App, words: readonly string[]): Promise<string[]> {
  const { database, tasks } = app.platform;
  // Delivers waiting messages first, because notifications name the person who caused them.
  await tasks.drain();
  const found: string[] = [];
  for (const name of (await tablesOf(app)).filter(table => !OF_OTHERS.test(table))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
    const text = JSON.stringify(rows).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${name} ${word}`);
  }
  return found.sort();
}

/** Returns the names of the stored photos. */
export const photosOf = async ({ platform }: App): Promise<string[]> =>
  (await readdir(join(platform.settings.dataDir, 'photos')).catch(() => [])).filter(isPhotoName);
