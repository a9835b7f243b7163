import '../../ui/theme/sign-in-styles.ts';
import { Divider, Stack, Text } from '@mantine/core';
import { FORGOT_PASSWORD_PAGE } from '@oficio/domain/accounts/pages.ts';
import { AuthLayout } from '../../features/accounts/sign-in/auth-layout.tsx';
import { CodeStep } from '../../features/accounts/sign-in/code-step.tsx';
import { GoogleButton } from '../../features/accounts/sign-in/google-button.tsx';
import { LoginForm } from '../../features/accounts/sign-in/login-form.tsx';
import { LoginNotice, SetupNotice } from '../../features/accounts/sign-in/login-notice.tsx';
import { pendingSignIn } from '../../features/accounts/sign-in/pending-sign-in.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { LOGIN_LEAD, LOGIN_TITLE } from './sign-in-titles.ts';

/** Asks for e-mail and password, or for the code of a sign-in that waits for it. */
export default function LoginPage() {
  const session = useSession();
  const pending = useStore(pendingSignIn, null);
  if (pending && session.state === 'anonymous') return <CodeStep pending={pending} />;
  return (
    <AuthLayout title={LOGIN_TITLE} lead={LOGIN_LEAD}>
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
