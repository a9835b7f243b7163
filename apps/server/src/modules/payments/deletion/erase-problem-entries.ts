import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Erases what a deleted account said about problems: its statements stay without contact data, its photos go. */
export function listenProblemDeletions({
  facts,
  files,
  log,
}: Pick<Platform, 'facts' | 'files' | 'log'>): void {
  facts.on('account_closed', async (unit, { userId, redact }) => {
    const entries = await findEntriesBy(unit, userId);
    for (const { id, text } of entries)
      await unit.db
        .updateTable('problem_entries')
        .set({ text: text === null ? null : redact(text), image: null })
        .where('id', '=', id)
        .execute();
    const photos = entries.flatMap(({ image }) => image ?? []);
    unit.afterCommit(() => {
      // The sweep removes what a crash leaves behind.
      for (const photo of photos)
        files.remove(photo).catch(error => log.warn({ err: error }, 'the photo of a deleted account stays'));
    });
  });
}

const findEntriesBy = ({ db }: Unit, userId: number) =>
  db
    .selectFrom('problem_entries')
    .select(['id', 'text', 'image'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute();
