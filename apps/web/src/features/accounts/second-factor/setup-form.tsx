import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { CodeField, codeError } from '../fields/code-field.tsx';
import { type StartedSetup, useEnable } from './api.ts';
import classes from './setup-form.module.css';
import { AUTHENTICATOR_APPS, SETUP_FAILED } from './texts.ts';

interface SetupFormProps {
  readonly setup: StartedSetup;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  /** Starts again with another secret, because this one has expired. */
  readonly onRestart: () => void;
}

/** Passes the secret to the authenticator app and asks for the first code of the app. */
export function SetupForm({ setup, onEnabled, onRestart }: SetupFormProps) {
  const enable = useEnable();
  const [expired, setExpired] = useState<string | null>(null);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: typed => codeError('app', typed) },
  });
  const send = useSingleFlight(async (code: string) => {
    try {
      onEnabled((await enable.mutateAsync(code)).recovery_codes);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return setExpired(textOf(error, SETUP_FAILED));
      form.reset();
      showFormError(form, error, SETUP_FAILED);
    }
  });
  const submit = form.onSubmit(
    ({ code }) => send(code),
    errors => focusFirstError(form, errors),
  );
  if (expired !== null)
    return (
      <Stack>
        <Alert color="yellow" role="alert">
          {expired}
        </Alert>
        <Button size="md" onClick={onRestart}>
          Empezar de nuevo
        </Button>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>Escanea este código con una aplicación de autenticación, como {AUTHENTICATOR_APPS}.</Text>
        <img
          src={setup.qr}
          alt="Código QR para la aplicación de autenticación"
          width={224}
          height={224}
          className={classes.qr}
        />
        <Button component="a" href={setup.uri} variant="default" size="md" className={classes.open}>
          Abrir en tu aplicación
        </Button>
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            ¿No puedes escanearlo? Escribe esta clave en la aplicación:
          </Text>
          <div className={classes.secret}>
            <code className={classes.key}>{inGroups(setup.secret)}</code>
            <CopyButton text={setup.secret} label="Copiar clave" />
          </div>
        </div>
        <CodeField
          kind="app"
          label="Código que muestra la aplicación"
          data-autofocus
          {...form.getInputProps('code')}
          onComplete={send}
          key={form.key('code')}
        />
        <SubmitButton pending={enable.isPending} size="md" fullWidth>
          Activar
        </SubmitButton>
      </Stack>
    </form>
  );
}

/** Splits a secret into groups of four, which people can type without losing their place. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
