import { Verification } from '../../features/accounts/links/verification.tsx';

/** Target of the mailed link that verifies an email address. */
export default function VerifyEmailPage() {
  return <Verification />;
}
