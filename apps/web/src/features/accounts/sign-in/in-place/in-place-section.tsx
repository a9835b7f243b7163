import { Alert, Anchor, Button, Divider, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { GOOGLE_PATH, googleErrorText } from '@oficio/domain/accounts/google.ts';
import { FORGOT_PASSWORD_PAGE } from '@oficio/domain/accounts/pages.ts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../../../lib/navigation/link.tsx';
import { useStore } from '../../../../lib/store.ts';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { TextButton } from '../../../../ui/forms/text-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EmailField, NameField, NewPasswordField } from '../../fields/account-fields.tsx';
import { CodeField, FEW_ATTEMPTS, RECOVERY_LEAD } from '../../fields/code-field.tsx';
import { leaveSignIn } from '../api.ts';
import { GoogleLogo } from '../google-button.tsx';
import { signInEnd } from '../pending-sign-in.ts';
import type { EntryMode, InPlaceSignIn } from './use-in-place-sign-in.ts';

interface InPlaceSectionProps {
  readonly entry: InPlaceSignIn;
  /** Runs before the browser leaves for Google. Returns false to stay. */
  readonly onGoogle: () => boolean;
}

const MODES = [
  { value: 'register', label: 'Crear cuenta' },
  { value: 'login', label: 'Ya tengo cuenta' },
] as const satisfies readonly { readonly value: EntryMode; readonly label: string }[];

/** The part of another form in which a visitor registers or logs in. The button of that form sends it. */
export function InPlaceSection({ entry, onGoogle }: InPlaceSectionProps) {
  return (
    <Card component="section" aria-labelledby="entry">
      <Stack gap="md">
        <div>
          <Title order={3} size="h4" id="entry">
            Tus datos
          </Title>
          <Text c="dimmed">Te avisaremos cuando un técnico acepte. No pagas nada ahora.</Text>
        </div>
        {entry.pending ? <Code entry={entry} /> : <Entry entry={entry} onGoogle={onGoogle} />}
      </Stack>
    </Card>
  );
}

function Entry({ entry, onGoogle }: InPlaceSectionProps) {
  const { form, mode, choose, taken } = entry;
  const [search] = useSearchParams();
  const ended = useStore(signInEnd, null);
  const error = search.get('error');
  const problem = ended ?? (error === null ? null : googleErrorText(error));
  return (
    <>
      {problem === null ? null : (
        <Alert color="yellow" role="alert">
          {problem}
        </Alert>
      )}
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="Crear cuenta o entrar"
        value={mode}
        onChange={value => choose(value as EntryMode)}
        data={[...MODES]}
      />
      {mode === 'register' ? <NameField {...form.getInputProps('name')} key={form.key('name')} /> : null}
      <EmailField
        withAsterisk
        autoComplete={mode === 'login' ? 'username' : 'email'}
        {...form.getInputProps('email')}
        key={form.key('email')}
      />
      {taken === null ? null : (
        <Alert color="yellow" role="status">
          <Stack gap="sm" align="flex-start">
            <span>{taken} ya tiene cuenta. Entra con ella y enviaremos esta misma solicitud.</span>
            <Button variant="default" size="md" onClick={entry.useTaken}>
              Entrar con esta cuenta
            </Button>
          </Stack>
        </Alert>
      )}
      {mode === 'register' ? (
        <NewPasswordField
          label="Contraseña"
          withAsterisk
          {...form.getInputProps('password')}
          key="new-password"
        />
      ) : (
        <>
          <PasswordField
            label="Contraseña"
            name="password"
            autoComplete="current-password"
            withAsterisk
            {...form.getInputProps('password')}
            key="password"
          />
          <Text size="sm">
            <Anchor component={Link} to={FORGOT_PASSWORD_PAGE}>
              ¿Has olvidado tu contraseña?
            </Anchor>
          </Text>
        </>
      )}
      <Divider label="o" />
      <div>
        <Button
          component="a"
          href={GOOGLE_PATH}
          onClick={event => {
            if (!onGoogle()) event.preventDefault();
          }}
          variant="default"
          size="md"
          fullWidth
          leftSection={<GoogleLogo />}
        >
          Enviar con Google
        </Button>
        <Text size="sm" c="dimmed" mt={6} ta="center">
          Al volver de Google enviaremos la solicitud.
        </Text>
      </div>
    </>
  );
}

/** Asks for the code of the second factor, with which the form is sent. */
function Code({ entry }: { readonly entry: InPlaceSignIn }) {
  const { form, kind, chooseKind, pending } = entry;
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Stack gap="sm">
        <Text>
          {kind === 'app'
            ? 'Tu cuenta tiene verificación en dos pasos. Escribe el código que muestra ahora tu aplicación y enviaremos la solicitud.'
            : RECOVERY_LEAD}
        </Text>
        {pending !== null && pending.attemptsLeft <= FEW_ATTEMPTS ? (
          <Alert color="yellow" role="status">
            {pending.attemptsLeft === 1
              ? 'Te queda un intento.'
              : `Te quedan ${pending.attemptsLeft} intentos.`}
          </Alert>
        ) : null}
        <CodeField
          kind={kind}
          {...form.getInputProps('code')}
          // Later, so that the form knows the last digit.
          onComplete={() => setTimeout(() => place.current?.closest('form')?.requestSubmit())}
          key={kind}
        />
        <TextButton onClick={() => chooseKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? 'Usar un código de recuperación' : 'Usar el código de la aplicación'}
        </TextButton>
        {pending === null ? null : (
          <TextButton onClick={() => leaveSignIn(pending.token)}>Entrar de otra forma</TextButton>
        )}
      </Stack>
    </div>
  );
}
