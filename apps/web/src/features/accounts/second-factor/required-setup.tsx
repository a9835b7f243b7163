import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { safeNext } from '../../../lib/navigation/next-path.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextButton } from '../../../ui/forms/text-button.tsx';
import { AuthFrame } from '../sign-in/auth-layout.tsx';
import { useLogout } from '../sign-in/use-logout.ts';
import { type StartedSetup, useStartSetup } from './api.ts';
import { RecoveryCodes, useSavedGate } from './recovery-codes.tsx';
import { SetupForm } from './setup-form.tsx';
import { AUTHENTICATOR_APPS, CODES_TITLE, SETUP_FAILED, SETUP_TITLE } from './texts.ts';

type Step =
  | { readonly is: 'intro' }
  | { readonly is: 'setup'; readonly setup: StartedSetup }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

/** Makes an administrator set up the second factor before anything else, and then opens the page they wanted. */
export function RequiredSetup() {
  const [step, setStep] = useState<Step>({ is: 'intro' });
  const start = useStartSetup();
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next')) ?? '/admin';
  const gate = useSavedGate(() => {
    toast.success('La verificación en dos pasos está activada');
    void navigate(next, { replace: true });
  });
  const begin = useSingleFlight(async () => {
    try {
      setStep({ is: 'setup', setup: await start.mutateAsync() });
    } catch (error) {
      toast.error(refusalOf(error, SETUP_FAILED));
    }
  });
  if (step.is === 'codes')
    return (
      <AuthFrame title={CODES_TITLE}>
        <RecoveryCodes codes={step.codes} gate={gate} />
      </AuthFrame>
    );
  // The session is already complete. It also becomes complete during the last step, which still has to show the codes.
  if (user && step.is === 'intro') return <Navigate to={next} replace />;
  if (step.is === 'setup')
    return (
      <AuthFrame title={SETUP_TITLE}>
        <SetupForm
          setup={step.setup}
          onEnabled={codes => setStep({ is: 'codes', codes })}
          onRestart={begin}
        />
        <Leave />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={SETUP_TITLE}
      lead="Tu cuenta de administración puede ver datos de otras personas y mover dinero. Por eso necesita algo más que una contraseña."
    >
      <Stack>
        <Text>Solo tienes que hacerlo una vez:</Text>
        <List type="ordered" spacing={6}>
          <List.Item>
            Instala en tu móvil una aplicación de autenticación, como {AUTHENTICATOR_APPS}.
          </List.Item>
          <List.Item>Escanea con ella el código que te mostraremos.</List.Item>
          <List.Item>Guarda los códigos de recuperación, por si pierdes el móvil.</List.Item>
        </List>
        <Text>Después, cada vez que entres, te pediremos un código de la aplicación.</Text>
        <Button size="md" fullWidth loading={start.isPending} onClick={begin}>
          Empezar
        </Button>
      </Stack>
      <Leave />
    </AuthFrame>
  );
}

function Leave() {
  const logout = useLogout();
  return <TextButton onClick={() => void logout()}>Cerrar sesión</TextButton>;
}
