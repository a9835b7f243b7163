import { Divider, Stack } from '@mantine/core';
import { Door } from '../features/accounts/door.tsx';
import { GoogleButton } from '../features/accounts/google-button.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { LoginNotice } from '../features/accounts/login-notice.tsx';

export default function LoginPage() {
  return (
    <Door
      title="Iniciar sesión"
      lead="Entra para pedir un servicio o seguir tus trabajos."
      other={{ question: '¿Aún no tienes cuenta?', label: 'Regístrate', to: '/register' }}
    >
      <Stack>
        <LoginNotice />
        <LoginForm />
        <Divider label="o" />
        <GoogleButton />
      </Stack>
    </Door>
  );
}
