import { Button, Loader, Stack, Text } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { urlToken } from '../../../lib/navigation/url-token.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { RefusedLink } from '../sign-in/refused-link.tsx';
import { checkEmailLink, type EmailLink } from './api.ts';
import { ResendButton } from './resend-button.tsx';
import { VerificationForm } from './verification-form.tsx';

type State =
  | { readonly is: 'checking' }
  | { readonly is: 'open'; readonly link: EmailLink; readonly token: string }
  | { readonly is: 'verified'; readonly email: string }
  | { readonly is: 'verified before'; readonly email: string }
  | { readonly is: 'failed'; readonly error: ApiError };

const CHECKING: State = { is: 'checking' };
const NO_TOKEN = new ApiError(404, ERRORS.mailed_link_unknown[1]);

/** Verifies an address with the mailed link and the password of the account, then redirects. */
export function Verification() {
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
        <Done title="Email verificado" text={`¡Gracias! Hemos comprobado que ${state.email} es tuyo.`} />
      );
    case 'verified before':
      return (
        <Done
          title="Tu email ya está verificado"
          text={`${state.email} ya está verificado. No tienes que hacer nada más.`}
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

function Done({ title, text }: { readonly title: string; readonly text: string }) {
  const session = useSession();
  const isInside = session.state === 'user';
  return (
    <AuthFrame title={title}>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Button component={Link} to={isInside ? '/account' : '/login'} size="md" fullWidth>
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
