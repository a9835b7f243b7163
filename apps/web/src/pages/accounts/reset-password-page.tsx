import { ResetPassword } from '../../features/accounts/links/reset-password.tsx';

/** Target of the mailed link that resets the password. */
export default function ResetPasswordPage() {
  return <ResetPassword />;
}
