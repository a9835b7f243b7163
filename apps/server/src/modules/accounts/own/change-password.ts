import type { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { sendPasswordChanged } from '../links/emails.ts';
import { assertGoodPassword } from '../passwords/assert-good-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { markLinksUsed } from '../store/mailed-links.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { setPassword } from '../store/write-users.ts';
import { assertStillOwner, confirmOwner, type OwnCall } from './confirm-owner.ts';

type PasswordChange = Body<typeof ownAccountEndpoints.changePassword>;

/**
 * Sets a new password, or the first one. Ends all other sessions and the unused links. Returns this session's new token, and
 * the account's id and new hash. Throws 400 for a bad password, and as `confirmOwner` does.
 */
export async function changePassword(call: OwnCall, { current_password, new_password }: PasswordChange) {
  const { database, publicUrl, session } = call;
  const account = await confirmOwner(call, { ...call, password: current_password });
  await assertGoodPassword(database.read, { password: new_password, field: 'new_password', owner: account });
  const { id: userId, name, email } = account;
  const passwordHash = await hashPassword(new_password, { address: call.address, device: session.key });
  const token = await database.transaction(async tx => {
    await assertStillOwner(tx, account);
    await setPassword(tx, userId, passwordHash);
    await endSessionsOf(tx, { userId, exceptKey: session.key });
    await markLinksUsed(tx, userId, ['reset', 'change']);
    await tx.publish('security_event', { event: 'password_changed' });
    await sendPasswordChanged(tx, { name, email, isVerified: account.email_verified === 1, publicUrl });
    return renewSession(tx, session.key);
  });
  return { token, account: { ...account, password_hash: passwordHash } };
}
