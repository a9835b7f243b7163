import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { tablesOf } from './snapshot-state.ts';

/** What stands for others: the provider's books, and the inboxes of whom we wrote to. What they keep is theirs. */
const OF_OTHERS = /^(sandbox_|kept_mails$)/;

/** Where in the database any of these words stands, in whatever case, once all mail has left: '<table> <word>'. What stands for others is left out. */
export async function tracesOf(app: App, words: readonly string[]): Promise<string[]> {
  const { database, jobs } = app.platform;
  // What is on its way leaves first: whoever is told of something is told who did it.
  await jobs.drain();
  const found: string[] = [];
  for (const name of (await tablesOf(app)).filter(table => !OF_OTHERS.test(table))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
    const text = JSON.stringify(rows).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${name} ${word}`);
  }
  return found.sort();
}

/** The stored photos. */
export const photosOf = ({ platform }: App): Promise<string[]> =>
  readdir(join(platform.settings.dataDir, 'photos')).catch(() => []);
