import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The eye, named in Spanish and reachable by keyboard. */
const EYE = { 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 } as const;

/** A password to type, which may be looked at. */
export function PasswordField(field: PasswordInputProps) {
  return <PasswordInput size="md" visibilityToggleButtonProps={EYE} {...field} />;
}
