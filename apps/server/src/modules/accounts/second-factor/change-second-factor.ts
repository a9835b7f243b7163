import { mustHaveSecondFactor, readCode } from '@oficio/domain/accounts/second-factor/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import { seal } from '../../../platform/security/seal.ts';
import {
  recipientOf,
  sendRecoveryCodesRenewed,
  sendSecondFactorDisabled,
  sendSecondFactorEnabled,
} from '../links/emails.ts';
import { openSession } from '../sessions/open-session.ts';
import type { AccountRow } from '../store/read-users.ts';
import {
  deleteSecondFactor,
  enableSetup,
  findSecondFactor,
  findSetup,
  replaceRecoveryCodes,
  upsertSetup,
} from '../store/second-factors.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { lockAccount } from '../store/write-users.ts';
import { createSecret, presentSecret, readSecret, stepOf } from './app-secrets.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorContext } from './use-code.ts';

/**
 * Creates a secret that takes effect with its first code. Throws 409 for an unverified e-mail address: its owner must be able to
 * take over the account, and receives the mails about it.
 */
export async function startSetup({ database, keys }: SecondFactorContext, account: AccountRow) {
  if (account.email_verified !== 1) throw new AppError('email_unverified');
  const secret = createSecret();
  await database.transaction(tx => upsertSetup(tx, account.id, seal(keys, secret)));
  return presentSecret(secret, { site: await readSiteName(database.read), email: account.email });
}

interface FirstCode {
  readonly session: Session;
  readonly code: string;
  readonly address: string;
  /** The caller's `User-Agent`. */
  readonly agent: string;
}

/**
 * Enables the started secret with its first code and ends the other sessions. Returns the recovery codes, and the token of an
 * open session when this one had to enrol. Throws 403 for a wrong code, 409 without a started secret.
 */
export async function enableSecondFactor(
  context: SecondFactorContext,
  account: AccountRow,
  { session, code, address, agent }: FirstCode,
) {
  const { database, clock, keys } = context;
  const { id: userId } = account;
  const sealed = await findSetup(database.read, userId, clock());
  const secret = sealed === null ? null : readSecret(keys, sealed);
  if (sealed === null || secret === null) throw new AppError('second_factor_not_started');
  const typed = readCode(code);
  const step = typed?.is === 'app' ? stepOf(secret, typed.code, clock()) : null;
  if (step === null) throw new AppError('wrong_code', { field: 'code' });
  const codes = await createRecoveryCodes(address);
  const token = await database.transaction(async tx => {
    // A login that saw no second factor must end with the other sessions or ask for the code.
    await lockAccount(tx, userId);
    if (!(await enableSetup(tx, userId, { secret: sealed, step })))
      throw new AppError('second_factor_not_started');
    await replaceRecoveryCodes(tx, userId, codes.stored);
    await sendSecondFactorEnabled(tx, recipientOf(account, context));
    await tx.publish('security_event', { event: 'second_factor_enabled' });
    const mustReplace = session.stage === 'enrol';
    await endSessionsOf(tx, mustReplace ? { userId } : { userId, exceptKey: session.key });
    return mustReplace ? openSession(tx, userId, agent) : null;
  });
  return { recovery_codes: codes.shown, token };
}

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
