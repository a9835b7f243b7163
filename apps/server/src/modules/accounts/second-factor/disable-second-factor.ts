import { mustHaveSecondFactor } from '@oficio/domain/accounts/second-factor/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recipientOf } from '../links/security-email.ts';
import type { AccountRow } from '../store/read-users.ts';
import { deleteSecondFactor } from '../store/second-factors.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { sendSecondFactorDisabled } from './emails.ts';
import type { SecondFactorContext } from './use-code.ts';

/** Removes the second factor and ends the other sessions. Throws 403 when the account must have one, 409 without one. */
export async function disableSecondFactor(
  context: SecondFactorContext,
  account: AccountRow,
  session: Session,
  settings: { readonly production: boolean },
): Promise<void> {
  if (mustHaveSecondFactor(account.role, settings)) throw new AppError('second_factor_mandatory');
  await context.database.transaction(async tx => {
    if (!(await deleteSecondFactor(tx, account.id))) throw new AppError('second_factor_off');
    await endSessionsOf(tx, { userId: account.id, exceptKey: session.key });
    await sendSecondFactorDisabled(tx, recipientOf(account, context));
    await tx.publish('security_event', { event: 'second_factor_disabled' });
  });
}
