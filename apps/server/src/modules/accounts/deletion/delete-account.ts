import { DELETED_NAME } from '@oficio/domain/accounts/rules.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { pushRecipient } from '../../../platform/outbox/enqueue-push.ts';
import { recall } from '../../../platform/outbox/recall.ts';
import { sendFarewell } from '../links/emails.ts';
import { findAccount } from '../store/read-account.ts';
import { findAddressesWrittenTo } from '../store/read-deletion.ts';
import { anonymise, deleteTraces } from '../store/write-deletion.ts';
import { endSessionsOf } from '../store/write-users.ts';
import { createRedactor } from './redact.ts';

/**
 * Deletes an account. Changes only the person's own rows: removes them, or takes name and contact data out where others need
 * them. Modules do their part in `account_closing`, which may refuse, and `account_closed`. Throws 404 for an unknown account,
 * 409 for administrators and while money is in flight.
 */
export async function deleteAccount(unit: Unit, userId: number): Promise<void> {
  const account = await findAccount(unit.db, userId);
  if (!account) throw new Failure('user_not_found');
  if (account.role === 'admin') throw new Failure('admin_undeletable');
  const addresses = new Set<string>();
  await unit.record('account_closing', { userId, addresses });
  // First of all, so that whoever is told of an ended job reads the name that is left.
  if (!(await anonymise(unit, userId, DELETED_NAME))) throw new Failure('user_not_found');
  await endSessionsOf(unit, { userId });
  const elsewhere = await findAddressesWrittenTo(unit.db, userId);
  await deleteTraces(unit, userId, account.email_key);
  const { name, email, phone } = account;
  await recall(unit, [email, pushRecipient(userId), ...elsewhere]);
  const redact = createRedactor({ name, email, phone, addresses });
  await unit.record('account_closed', { userId, redact });
  // Only to whom the address was proved to belong: nobody else is told that there was an account.
  if (account.email_verified === 1) await sendFarewell(unit, { name, email, proved: true });
}
