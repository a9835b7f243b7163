import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/facts.ts';
import type { Redact } from '../../accounts/public.ts';
import { findReasonsSince } from './read.ts';

/** What administrators wrote as their reasons stays without a person whose account is deleted; what they did stays as it is. */
export function listenDeletions(facts: FactBoard): void {
  facts.on('account_closed', async (unit, { openedAt, redact }) => {
    for (const { actId, reason } of await findReasonsSince(unit.db, openedAt))
      await redactReason(unit, { actId, reason }, redact);
  });
}

interface Given {
  readonly actId: number;
  readonly reason: string;
}

async function redactReason({ db, now }: Unit, { actId, reason }: Given, redact: Redact): Promise<void> {
  const redacted = redact(reason);
  if (redacted === reason) return;
  await db
    .updateTable('audit_reasons')
    .set({ reason: redacted, redacted_at: now })
    .where('act_id', '=', actId)
    .execute();
}
