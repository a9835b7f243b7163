import { ChoosePassword } from '../../features/accounts/links/choose-password.tsx';

/** Target of the mailed link that resets the password. */
export default function ResetPasswordPage() {
  return <ChoosePassword purpose="reset" />;
}
