import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextButton } from '../../../ui/forms/text-button.tsx';
import {
  CODE_FAILED,
  CodeField,
  type CodeKind,
  codeError,
  FEW_ATTEMPTS,
  RECOVERY_LEAD,
} from '../fields/code-field.tsx';
import { leaveSignIn, useEnterCode } from './api.ts';
import { AuthFrame } from './auth-layout.tsx';
import { type PendingSignIn, pendingSignIn } from './pending-sign-in.ts';

const LEADS = {
  app: 'Escribe el código que muestra ahora tu aplicación de autenticación.',
  recovery: RECOVERY_LEAD,
} as const satisfies Record<CodeKind, string>;

/** Second step of the login: asks for a code of the app, or for a recovery code. */
export function CodeStep({ pending }: { readonly pending: PendingSignIn }) {
  const [kind, setKind] = useState<CodeKind>('app');
  const enter = useEnterCode(pending.token);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: typed => codeError(kind, typed) },
  });
  const send = useSingleFlight(async (code: string) => {
    try {
      await enter.mutateAsync(code);
    } catch (error) {
      // The login page says why the sign-in ended.
      if (pendingSignIn.get() === null) return;
      // A code of the app soon expires. A recovery code may only have a typing error, so the field keeps it.
      if (kind === 'app') form.reset();
      showFormError(form, error, CODE_FAILED);
    }
  });
  const submit = form.onSubmit(
    ({ code }) => send(code),
    errors => focusFirstError(form, errors),
  );
  const switchTo = (next: CodeKind) => {
    form.reset();
    enter.reset();
    setKind(next);
  };
  const isWrongCode = enter.error instanceof ApiError && enter.error.field !== undefined;
  return (
    <AuthFrame title="Verificación en dos pasos" lead={LEADS[kind]}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {enter.error && !isWrongCode ? <Alert color="red">{textOf(enter.error, CODE_FAILED)}</Alert> : null}
          {pending.attemptsLeft <= FEW_ATTEMPTS ? (
            <Alert color="yellow" role="status">
              {pending.attemptsLeft === 1
                ? 'Te queda un intento. Si fallas, tendrás que volver a iniciar sesión.'
                : `Te quedan ${pending.attemptsLeft} intentos. Después tendrás que volver a iniciar sesión.`}
            </Alert>
          ) : null}
          {/* A new field for each kind, so that it takes the focus. */}
          <CodeField kind={kind} autoFocus {...form.getInputProps('code')} onComplete={send} key={kind} />
          <SubmitButton pending={enter.isPending} size="md" fullWidth>
            Entrar
          </SubmitButton>
          <TextButton onClick={() => switchTo(OTHER[kind].kind)}>{OTHER[kind].label}</TextButton>
        </Stack>
      </form>
      <TextButton onClick={() => leaveSignIn(pending.token)}>Volver a iniciar sesión</TextButton>
    </AuthFrame>
  );
}

const OTHER = {
  app: { kind: 'recovery', label: 'Usar un código de recuperación' },
  recovery: { kind: 'app', label: 'Usar el código de la aplicación' },
} as const satisfies Record<CodeKind, { readonly kind: CodeKind; readonly label: string }>;
