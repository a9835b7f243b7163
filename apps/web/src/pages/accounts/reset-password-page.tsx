import { ResetPassword } from '../../features/accounts/links/reset-password.tsx';

/** Where the link leads with which a password is chosen anew. */
export default function ResetPasswordPage() {
  return <ResetPassword />;
}
