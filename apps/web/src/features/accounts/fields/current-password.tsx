import { Alert, type PasswordInputProps } from '@mantine/core';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { PASSWORD_MAX } from '@oficio/domain/accounts/rules.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

interface CurrentPasswordProps extends PasswordInputProps {
  /** False for an account without password; the server then requires a confirmed session. */
  readonly hasPassword: boolean;
}

/** Asks for the current password, which proves that the user owns the account. */
export function CurrentPassword({ hasPassword, ...field }: CurrentPasswordProps) {
  if (!hasPassword)
    return (
      <Alert color="tinta" role="note">
        Entras con Google y no tienes contraseña. Por seguridad, puede que te pidamos que entres otra vez con
        Google.
      </Alert>
    );
  return (
    <PasswordField
      label="Contraseña actual"
      name="current_password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      withAsterisk
      {...field}
    />
  );
}

/** Returns the validator of the current password field. */
export const currentPasswordProblem = (hasPassword: boolean) => (typed: string) =>
  hasPassword && typed === '' ? MISSING.currentPassword : null;
