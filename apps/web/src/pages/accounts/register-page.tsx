import '../../ui/theme/sign-in-styles.ts';
import { Divider, Stack, Text } from '@mantine/core';
import { AuthLayout } from '../../features/accounts/sign-in/auth-layout.tsx';
import { GoogleButton } from '../../features/accounts/sign-in/google-button.tsx';
import { RegisterForm } from '../../features/accounts/sign-in/register-form.tsx';
import { REGISTER_LEAD, REGISTER_TITLE } from './sign-in-titles.ts';

export default function RegisterPage() {
  return (
    <AuthLayout title={REGISTER_TITLE} lead={REGISTER_LEAD}>
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
