import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Makes the visibility button reachable by keyboard and names it in Spanish. */
const EYE = { 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 } as const;

/** Password field with a button that shows the password. */
export function PasswordField(field: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      visibilityToggleButtonProps={EYE}
      // Mantine sets it on its text field only.
      aria-invalid={Boolean(field.error) || undefined}
      {...field}
    />
  );
}
