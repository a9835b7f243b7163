import { Alert, type PasswordInputProps } from '@mantine/core';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { PASSWORD_MAX } from '@oficio/domain/accounts/rules.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

interface CurrentPasswordProps extends PasswordInputProps {
  /** Without one there is nothing to type: then having just come in is asked for. */
  readonly hasPassword: boolean;
}

/** Shows that it is the owner who asks. */
export function CurrentPassword({ hasPassword, ...field }: CurrentPasswordProps) {
  if (!hasPassword)
    return (
      <Alert color="tinta" role="note">
        Entras con Google y no tienes contraseña. Por seguridad, tienes que haber iniciado sesión en los
        últimos diez minutos.
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

/** The own check of that field. */
export const currentPasswordProblem = (hasPassword: boolean) => (typed: string) =>
  hasPassword && typed === '' ? MISSING.currentPassword : null;
