import { Divider, Stack, Text } from '@mantine/core';
import { FORGOT_PASSWORD_PAGE } from '@oficio/domain/accounts/links/pages.ts';
import { GoogleButton } from '../../features/accounts/google/google-button.tsx';
import { AuthLayout } from '../../features/accounts/sign-in/auth-layout.tsx';
import { LoginForm } from '../../features/accounts/sign-in/login-form.tsx';
import { LoginNotice } from '../../features/accounts/sign-in/login-notice.tsx';
import { SetupNotice } from '../../features/accounts/sign-in/setup-notice.tsx';
import { Link } from '../../lib/navigation/link.tsx';

export default function LoginPage() {
  return (
    <AuthLayout
      title="Iniciar sesión"
      lead="Entra para pedir un servicio o seguir tus trabajos."
      other={{ question: '¿Aún no tienes cuenta?', label: 'Regístrate', to: '/register' }}
    >
      <Stack>
        <SetupNotice />
        <LoginNotice />
        <LoginForm />
        <Text size="sm" ta="center">
          <Link to={FORGOT_PASSWORD_PAGE}>¿Has olvidado tu contraseña?</Link>
        </Text>
        <Divider label="o" />
        <GoogleButton />
      </Stack>
    </AuthLayout>
  );
}
