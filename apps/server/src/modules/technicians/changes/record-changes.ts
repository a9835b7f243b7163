import type { Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { type Change, insertChanges } from '../store/changes.ts';

/** Records that public data of these technicians changes in this transaction. Returns the rows of the feed. */
export async function recordChanges(
  tx: Transaction,
  technicianIds: readonly number[],
): Promise<readonly Change[]> {
  const recorded: Change[] = [];
  for (const part of inParts(technicianIds)) recorded.push(...(await insertChanges(tx, part)));
  await tx.publish('technicians_changed', { changes: recorded });
  return recorded;
}
