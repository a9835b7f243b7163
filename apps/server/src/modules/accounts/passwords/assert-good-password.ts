import { isPersonalPassword, type PasswordOwner } from '@oficio/domain/accounts/password-rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/site.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isContextPassword } from './context-words.ts';

interface NewPassword {
  readonly password: string;
  /** Name of the field in the call; an error names it. */
  readonly field: string;
  readonly owner: PasswordOwner;
}

/** Throws 400 for a common password, and for one that is based on the owner's data, the site's name or words of the service. */
export async function assertGoodPassword(db: Reader, { password, field, owner }: NewPassword): Promise<void> {
  const problem = passwordProblem(password, owner, await readSiteName(db));
  if (problem) throw new AppError(problem, { field });
}

/** Returns why a password is easy to guess, as the code of an error, or null. */
export function passwordProblem(password: string, owner: PasswordOwner, site: string) {
  if (isCommonPassword(password)) return 'common_password';
  if (isPersonalPassword(password, owner)) return 'personal_password';
  return isContextPassword(password, site) ? 'context_password' : null;
}
