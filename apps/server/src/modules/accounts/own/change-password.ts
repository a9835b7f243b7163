import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { ownAccountEndpoints } from '@oficio/domain/own-account/contract.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { sendPasswordChanged } from '../links/letters.ts';
import { spendLinks } from '../links/mailed-links.ts';
import { setPassword } from '../links/write.ts';
import { hashPassword } from '../passwords.ts';
import { endSessionsOf } from '../write.ts';
import { assertStillOwner, confirmOwner } from './confirm-owner.ts';
import type { OwnCall } from './own-call.ts';

type Wish = Body<typeof ownAccountEndpoints.changePassword>;

/**
 * Another password, or a first one. All other sessions end, and links on their way with them. Throws 400 for a password
 * everybody tries, and as `confirmOwner` does.
 */
export async function changePassword(call: OwnCall, { current_password, new_password }: Wish): Promise<void> {
  const { database, publicUrl, session } = call;
  if (isCommonPassword(new_password)) throw new Failure('common_password', { field: 'new_password' });
  const account = await confirmOwner(call, { ...call, password: current_password });
  const { id: userId, name, email } = account;
  const passwordHash = await hashPassword(new_password);
  await database.transaction(async unit => {
    await assertStillOwner(unit, account);
    await setPassword(unit, userId, passwordHash);
    await endSessionsOf(unit, { userId, exceptKey: session.key });
    await spendLinks(unit, userId, ['reset', 'change']);
    await sendPasswordChanged(unit, { name, email, proved: account.email_verified === 1, publicUrl });
  });
}
