import { Button, Loader, Stack, Text } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressToken } from '../../../lib/address-token.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/link.tsx';
import { useSession } from '../../../lib/session.ts';
import { useSingleFlight } from '../../../lib/single-flight.ts';
import { DoorFrame } from '../door-frame.tsx';
import { Refused } from '../refused.tsx';
import { verifyEmail } from './api.ts';
import { ResendButton } from './resend-button.tsx';

type Outcome =
  | { readonly is: 'asking' }
  | { readonly is: 'verified'; readonly email: string }
  | { readonly is: 'failed'; readonly error: ApiError };

const ASKING: Outcome = { is: 'asking' };
const NO_TOKEN = new ApiError(404, ERRORS.mailed_link_unknown[1]);

/** Proves an address by the link that was mailed to it, at once, and leads on. */
export function Verification() {
  const [outcome, setOutcome] = useState<Outcome>(ASKING);
  const attempt = useSingleFlight(async () => {
    setOutcome(ASKING);
    const token = addressToken();
    try {
      if (token === null) throw NO_TOKEN;
      setOutcome({ is: 'verified', email: await verifyEmail(token) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ is: 'failed', error });
    }
  });
  const arrive = useEffectEvent(attempt);
  useEffect(() => arrive(), []);
  if (outcome.is === 'asking')
    return (
      <DoorFrame title="Verificando tu email">
        <Loader role="status" aria-label="Cargando" />
      </DoorFrame>
    );
  if (outcome.is === 'verified')
    return (
      <DoorFrame title="Email verificado">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          ¡Gracias! Hemos comprobado que {outcome.email} es tuyo.
        </Text>
        <Onward />
      </DoorFrame>
    );
  const { error } = outcome;
  return (
    <DoorFrame title="No hemos podido verificar tu email">
      <Stack>
        <Refused error={error} onRetry={attempt}>
          <Again />
        </Refused>
      </Stack>
    </DoorFrame>
  );
}

/** Where to go now. */
function Onward() {
  const session = useSession();
  const isInside = session.state === 'user';
  return (
    <Button component={Link} to={isInside ? '/account' : '/login'} size="md" fullWidth>
      {isInside ? 'Ir a mi cuenta' : 'Iniciar sesión'}
    </Button>
  );
}

/** How to get a link that works. */
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
