import { DELETED_NAME } from '@oficio/domain/accounts/rules.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type { Redact } from '../accounts/public.ts';
import { findTextsNaming } from './read.ts';
import { deleteAllOf, rewriteNotices } from './write.ts';

/** A deleted account's own notices go; those in which others were told of it name nobody any more. */
export function listenDeletions(facts: FactBoard): void {
  facts.on('account_closed', async (unit, { userId, name, openedAt, redact }) => {
    await deleteAllOf(unit, userId);
    await renameNobody(unit, { name, since: openedAt }, redact);
  });
}

interface Named {
  readonly name: string;
  readonly since: number;
}

/** Thousands may have been told the same of an open request: they are rewritten by their text, not one by one. */
async function renameNobody(unit: Unit, named: Named, redact: Redact): Promise<void> {
  for (const { title, message } of await findTextsNaming(unit.db, named)) {
    const left = { title: redact(title, DELETED_NAME), message: redact(message, DELETED_NAME) };
    await rewriteNotices(unit, { title, message, since: named.since }, left);
  }
}
