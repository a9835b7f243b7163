import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX } from '@oficio/domain/accounts/rules.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

/** Account fields that several forms share. Each form passes the value and may replace the label. */

export function NameField(field: TextInputProps) {
  return (
    <TextInput
      label="Nombre"
      name="name"
      autoComplete="name"
      maxLength={NAME_MAX}
      withAsterisk
      size="md"
      {...field}
    />
  );
}

export function PhoneField(field: TextInputProps) {
  return (
    <TextInput
      label="Teléfono (opcional)"
      type="tel"
      name="phone"
      autoComplete="tel"
      inputMode="tel"
      maxLength={PHONE_MAX}
      size="md"
      {...field}
    />
  );
}

export function EmailField(field: TextInputProps) {
  return (
    <TextInput
      label="Email"
      // A mail field of Chromium would turn the letters of a domain into Punycode.
      type="text"
      inputMode="email"
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      size="md"
      {...field}
    />
  );
}

/** Input for a new password. */
export function NewPasswordField(field: PasswordInputProps) {
  return (
    <PasswordField
      label="Contraseña nueva"
      description={`Al menos ${PASSWORD_MIN} caracteres`}
      name="password"
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      {...field}
    />
  );
}
