import { DELETED_NAME } from '@oficio/domain/accounts/rules.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type { Redact } from '../accounts/public.ts';
import { forgetPreferences } from './preferences.ts';
import { findNoticesNaming } from './read.ts';
import { deleteAllOf, rewriteNotices } from './write.ts';

/**
 * A deleted account's own notices go; those in which others were told of it name nobody any more. Whose account it only becomes is
 * told as if nothing had been said about that.
 */
export function listenDeletions(facts: FactBoard): void {
  facts.on('account_taken_over', (unit, { userId }) => forgetPreferences(unit, userId));
  facts.on('account_closed', async (unit, { userId, name, openedAt, redact }) => {
    await deleteAllOf(unit, userId);
    await renameNobody(unit, { name, since: openedAt }, redact);
  });
}

interface Named {
  readonly name: string;
  readonly since: number;
}

/** Thousands may have been told the same of an open request: what becomes the same text is written at once. */
async function renameNobody(unit: Unit, named: Named, redact: Redact): Promise<void> {
  const rewritten = Map.groupBy(await findNoticesNaming(unit.db, named), ({ title, message }) =>
    JSON.stringify({ title: redact(title, DELETED_NAME), message: redact(message, DELETED_NAME) }),
  );
  for (const [text, notices] of rewritten)
    await rewriteNotices(
      unit,
      notices.map(({ id }) => id),
      JSON.parse(text),
    );
}
