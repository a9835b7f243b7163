import { isPersonalPassword } from '@oficio/domain/accounts/password-rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

interface NewPassword {
  readonly password: string;
  /** Name of the field in the call; an error names it. */
  readonly field: string;
  readonly owner: { readonly name: string; readonly email: string };
}

/** Throws 400 for one of the most common passwords, and for the owner's own name or e-mail address. */
export function assertGoodPassword({ password, field, owner }: NewPassword): void {
  if (isCommonPassword(password)) throw new AppError('common_password', { field });
  if (isPersonalPassword(password, owner)) throw new AppError('personal_password', { field });
}
