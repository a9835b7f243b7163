import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { PASSWORD_TOO_SHORT } from '@oficio/domain/accounts/contract.ts';
import {
  type DisplayNameProblem,
  displayNameProblem,
  staffNameProblem,
} from '@oficio/domain/accounts/display-name.ts';
import { nameProblem } from '@oficio/domain/accounts/identity.ts';
import { isPersonalPassword, type PasswordOwner } from '@oficio/domain/accounts/password-rules.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX } from '@oficio/domain/accounts/rules.ts';
import { tidyLine } from '@oficio/domain/fields/characters.ts';
import { SIGN_IN_ERRORS } from '@oficio/domain/sign-in-errors.ts';
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

/**
 * Returns the error of a text field, checked as it will be stored. `missing` is the error of an empty field; null if it is
 * optional.
 */
export function lineError(
  typed: string,
  problemIn: (line: string) => string | null,
  missing: string | null,
): string | null {
  const line = tidyLine(typed);
  return line === '' ? missing : problemIn(line);
}

/** Returns what is wrong with a name that others will read. `site` is the configured name of the site. */
export const displayNameError = (name: string, site: string): string | null =>
  nameProblem(name) ?? textOf(displayNameProblem(name, site));

/** Returns what is wrong with a name of the staff. */
export const staffNameError = (name: string): string | null =>
  nameProblem(name) ?? textOf(staffNameProblem(name));

const textOf = (problem: DisplayNameProblem | null): string | null =>
  problem === null ? null : SIGN_IN_ERRORS[problem][1];

/** Returns the error of a new password, which is not trimmed. `owner` is the person who will use it, if known. */
export function newPasswordError(typed: string, missing: string, owner?: PasswordOwner): string | null {
  if (typed === '') return missing;
  if (typed.normalize('NFC').length < PASSWORD_MIN) return PASSWORD_TOO_SHORT;
  return owner && isPersonalPassword(typed, owner) ? SIGN_IN_ERRORS.personal_password[1] : null;
}
