import { TextInput, type TextInputProps } from '@mantine/core';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import {
  CODE,
  RECOVERY_LENGTH,
  readCode,
  type TypedCode,
} from '@oficio/domain/accounts/second-factor/rules.ts';
import { SIGN_IN_ERRORS } from '@oficio/domain/sign-in-errors.ts';
import { ContactLink } from '../../../ui/data/contact-link.tsx';
import classes from './code-field.module.css';

/** `app`: six digits of the authenticator app. `recovery`: one of the codes for a lost telephone. */
export type CodeKind = TypedCode['is'];

export const CODE_FAILED = 'Error al comprobar el código';
export const RECOVERY_LEAD =
  'Escribe uno de los códigos que guardaste al activar la verificación. Cada uno vale una sola vez.';
/** With this many attempts left or fewer, a login shows the number. */
export const FEW_ATTEMPTS = 2;

interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly kind: CodeKind;
  readonly onChange?: (typed: string) => void;
  /** Called with the whole code once the last digit of the app's code is typed or pasted. */
  readonly onComplete?: (code: string) => void;
}

const ASKS_TO_WRITE = SIGN_IN_ERRORS.second_factor_unreadable[1];

/** Large field for a code of the second factor. */
export function CodeField({ kind, onChange, onComplete, ...field }: CodeFieldProps) {
  const isApp = kind === 'app';
  const change = (value: string) => {
    const typed = isApp ? digitsIn(value) : value;
    onChange?.(typed);
    if (isApp && typed.length === CODE.digits && typed !== field.value) onComplete?.(typed);
  };
  return (
    <>
      <TextInput
        label={isApp ? `Código de ${CODE.digits} cifras` : 'Código de recuperación'}
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={isApp ? undefined : 'xxxx-xxxx-xxxx'}
        size="md"
        labelProps={{ mb: 6 }}
        classNames={{ input: classes.code }}
        {...field}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {field.error === ASKS_TO_WRITE ? <ContactLink /> : null}
    </>
  );
}

/** Apps show the code in two groups, so a pasted one may contain a space. */
const digitsIn = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE.digits);

/** Returns the error of a typed code that cannot be right. */
export function codeError(kind: CodeKind, typed: string): string | null {
  if (typed.trim() === '') return MISSING.code;
  if (readCode(typed)?.is === kind) return null;
  return kind === 'app'
    ? `El código tiene ${CODE.digits} cifras`
    : `El código de recuperación tiene ${RECOVERY_LENGTH} letras y números`;
}
