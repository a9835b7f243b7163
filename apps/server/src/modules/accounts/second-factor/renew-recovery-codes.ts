import { AppError } from '@oficio/domain/errors.ts';
import { recipientOf } from '../links/security-email.ts';
import type { AccountRow } from '../store/read-users.ts';
import { replaceRecoveryCodes } from '../store/recovery-codes.ts';
import { findSecondFactor } from '../store/second-factors.ts';
import { sendRecoveryCodesRenewed } from './emails.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorContext } from './use-code.ts';

/** Replaces the recovery codes and returns them. Throws 409 without a second factor. */
export async function renewRecoveryCodes(
  context: SecondFactorContext,
  account: AccountRow,
  address: string,
): Promise<readonly string[]> {
  const { database } = context;
  if (!(await findSecondFactor(database.read, account.id))) throw new AppError('second_factor_off');
  const codes = await createRecoveryCodes(address);
  await database.transaction(async tx => {
    if (!(await findSecondFactor(tx.db, account.id))) throw new AppError('second_factor_off');
    await replaceRecoveryCodes(tx, account.id, codes.stored);
    await sendRecoveryCodesRenewed(tx, recipientOf(account, context));
    await tx.publish('security_event', { event: 'recovery_codes_renewed' });
  });
  return codes.shown;
}
