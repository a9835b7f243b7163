import { GoogleReturn } from '../../features/accounts/google/google-return.tsx';

/** Where Google's sign-in ends (spec, section 2). */
export default function GoogleCallbackPage() {
  return <GoogleReturn />;
}
