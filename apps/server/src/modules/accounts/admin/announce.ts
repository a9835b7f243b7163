import type { Transaction } from '../../../platform/database/database.ts';
import { type PersonalMail, sendDecision } from './emails.ts';

/** Informs the person by mail, and the other administrators about a change among them. */
export async function announce(
  tx: Transaction,
  { userId: by }: { readonly userId: number | null },
  { user, change, reason, publicUrl }: PersonalMail,
): Promise<void> {
  await sendDecision(tx, { user, change, publicUrl, ...(reason !== undefined && { reason }) });
  await tx.publish('staff_changed', { userId: user.id, by, change });
}
