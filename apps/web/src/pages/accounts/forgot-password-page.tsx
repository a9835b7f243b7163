import { Text } from '@mantine/core';
import { ForgotForm } from '../../features/accounts/links/forgot-form.tsx';
import { AuthFrame } from '../../features/accounts/sign-in/auth-layout.tsx';
import { Link } from '../../lib/navigation/link.tsx';

/** Requests a link to reset the password. */
export default function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Recuperar contraseña"
      lead="Escribe el email de tu cuenta y te enviaremos un enlace para elegir otra."
    >
      <ForgotForm />
      <Text size="sm" ta="center">
        ¿Ya la recuerdas? <Link to="/login">Inicia sesión</Link>
      </Text>
    </AuthFrame>
  );
}
