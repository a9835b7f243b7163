import { Button, Loader, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { urlToken } from '../../../lib/navigation/url-token.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { NewPasswordField, newPasswordError } from '../fields/account-fields.tsx';
import { CurrentPassword, currentPasswordProblem } from '../fields/current-password.tsx';
import { AuthFrame } from '../sign-in/auth-layout.tsx';
import { RefusedLink } from '../sign-in/refused-link.tsx';
import { checkEmailLink, type EmailLink, useVerifyEmail } from './api.ts';
import { ResendButton } from './unverified-notice.tsx';

type State =
  | { readonly is: 'checking' }
  | { readonly is: 'open'; readonly link: EmailLink; readonly token: string }
  | { readonly is: 'verified'; readonly email: string }
  | { readonly is: 'verified before'; readonly email: string }
  | { readonly is: 'failed'; readonly error: ApiError };

const CHECKING: State = { is: 'checking' };
const NO_TOKEN = new ApiError(404, ERRORS.mailed_link_unknown[1]);

interface VerificationProps {
  /** Where a verified user may go on instead of to their account; null for nowhere. */
  readonly goOn: ReactNode;
}

/** Verifies an address with the mailed link and the password of the account, then offers where to go on. */
export function Verification({ goOn }: VerificationProps) {
  const [state, setState] = useState<State>(CHECKING);
  const check = useSingleFlight(async () => {
    setState(CHECKING);
    const token = urlToken();
    try {
      if (token === null) throw NO_TOKEN;
      const link = await checkEmailLink(token);
      setState(link.is_verified ? { is: 'verified before', email: link.email } : { is: 'open', link, token });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ is: 'failed', error });
    }
  });
  const arrive = useEffectEvent(check);
  useEffect(() => arrive(), []);
  switch (state.is) {
    case 'checking':
      return (
        <AuthFrame title="Verificando tu email">
          <Loader role="status" aria-label="Cargando" />
        </AuthFrame>
      );
    case 'open':
      return (
        <VerificationForm
          link={state.link}
          token={state.token}
          onVerified={email => setState({ is: 'verified', email })}
          onRefused={error => setState({ is: 'failed', error })}
        />
      );
    case 'verified':
      return (
        <Done
          title="Email verificado"
          text={`¡Gracias! Hemos comprobado que ${state.email} es tuyo.`}
          goOn={goOn}
        />
      );
    case 'verified before':
      return (
        <Done
          title="Tu email ya está verificado"
          text={`${state.email} ya está verificado. No tienes que hacer nada más.`}
          goOn={goOn}
        />
      );
    case 'failed':
      return (
        <AuthFrame title="No hemos podido verificar tu email">
          <Stack>
            <RefusedLink error={state.error} onRetry={check}>
              <Again />
            </RefusedLink>
          </Stack>
        </AuthFrame>
      );
  }
}

interface DoneProps extends VerificationProps {
  readonly title: string;
  readonly text: string;
}

function Done({ title, text, goOn }: DoneProps) {
  const session = useSession();
  const isInside = session.state === 'user';
  return (
    <AuthFrame title={title}>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {goOn}
      <Button
        component={Link}
        to={isInside ? '/account' : '/login'}
        size="md"
        fullWidth
        variant={goOn ? 'default' : 'filled'}
      >
        {isInside ? 'Ir a mi cuenta' : 'Iniciar sesión'}
      </Button>
    </AuthFrame>
  );
}

/** Explains how to get a link that works. */
function Again() {
  const session = useSession();
  if (session.state === 'user' && !session.user.email_verified)
    return (
      <>
        <Text>Podemos enviarte otro enlace a {session.user.email}.</Text>
        <ResendButton />
      </>
    );
  return (
    <>
      {session.state === 'user' ? null : (
        <Text>Si tu email sigue sin verificar, entra en tu cuenta y pide desde ella otro enlace.</Text>
      )}
      <Button
        component={Link}
        to={session.state === 'user' ? '/account' : '/login?next=/account'}
        size="md"
        fullWidth
      >
        Ir a mi cuenta
      </Button>
    </>
  );
}

interface VerificationFormProps {
  readonly link: EmailLink;
  readonly token: string;
  readonly onVerified: (email: string) => void;
  /** Called when the link has become invalid. */
  readonly onRefused: (error: ApiError) => void;
}

const FAILED = 'Error al verificar el email';

/** Asks for the account's password or a new one, because a mailed link does not prove who opened it. */
function VerificationForm({ link, token, onVerified, onRefused }: VerificationFormProps) {
  const [isChoosing, setChoosing] = useState(false);
  const verify = useVerifyEmail();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: typed => (isChoosing ? null : currentPasswordProblem(link.needs_password)(typed)),
      new_password: typed => (isChoosing ? newPasswordError(typed, MISSING.otherPassword) : null),
    },
  });
  const submit = form.onSubmit(
    ({ current_password, new_password }) => {
      const proof = isChoosing ? { new_password } : link.needs_password ? { current_password } : {};
      verify.mutate(
        { token, ...proof },
        {
          onSuccess: ({ email }) => {
            if (isChoosing) toast.success('Contraseña guardada. Ya puedes entrar con ella');
            onVerified(email);
          },
          onError: error =>
            error instanceof ApiError && [404, 409, 410].includes(error.status)
              ? onRefused(error)
              : showFormError(form, error, FAILED),
        },
      );
    },
    errors => focusFirstError(form, errors),
  );
  const switchTo = (choosing: boolean) => {
    form.reset();
    setChoosing(choosing);
  };
  return (
    <AuthFrame title="Verifica tu email" lead={leadOf(link, isChoosing)}>
      <form onSubmit={submit} noValidate>
        {/* Password managers store a password with this user name. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <Stack>
          {isChoosing ? (
            <NewPasswordField
              name="new_password"
              withAsterisk
              {...form.getInputProps('new_password')}
              key={form.key('new_password')}
            />
          ) : link.needs_password ? (
            <CurrentPassword
              hasPassword
              {...form.getInputProps('current_password')}
              key={form.key('current_password')}
            />
          ) : null}
          <SubmitButton pending={verify.isPending} size="md" fullWidth>
            {isChoosing ? 'Guardar y verificar' : 'Verificar email'}
          </SubmitButton>
          {link.needs_password && link.may_choose_password ? (
            <Button variant="default" size="md" fullWidth onClick={() => switchTo(!isChoosing)}>
              {isChoosing ? 'Usar la contraseña actual' : 'No conozco esta contraseña: elegir otra'}
            </Button>
          ) : null}
        </Stack>
      </form>
    </AuthFrame>
  );
}

function leadOf({ email, needs_password }: EmailLink, isChoosing: boolean): string {
  if (isChoosing)
    return `La cuenta de ${email} será tuya: al guardar la contraseña nueva se cerrarán todas sus sesiones.`;
  return needs_password
    ? `Escribe la contraseña de tu cuenta para confirmar que ${email} es tuyo.`
    : `Confirma que ${email} es tuyo.`;
}
