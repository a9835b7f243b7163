import { Verification } from '../../features/accounts/links/verification.tsx';

/** Where the link leads that was sent to an address. */
export default function VerifyEmailPage() {
  return <Verification />;
}
