import { Divider, Stack, Text } from '@mantine/core';
import { GoogleButton } from '../../features/accounts/google/google-button.tsx';
import { AuthLayout } from '../../features/accounts/sign-in/auth-layout.tsx';
import { RegisterForm } from '../../features/accounts/sign-in/register-form.tsx';

export default function RegisterPage() {
  return (
    <AuthLayout
      title="Crear una cuenta"
      lead="Es gratis, y solo te pedimos lo necesario."
      other={{ question: '¿Ya tienes cuenta?', label: 'Inicia sesión', to: '/login' }}
    >
      <Stack>
        <RegisterForm />
        <Divider label="o" />
        <GoogleButton />
        <Text size="sm" c="dimmed" ta="center">
          Con Google se crea una cuenta de cliente.
        </Text>
      </Stack>
    </AuthLayout>
  );
}
