import { GoogleReturn } from '../../features/accounts/sign-in/google-return.tsx';

/** Google redirects here after the sign-in (spec, section 2). */
export default function GoogleCallbackPage() {
  return <GoogleReturn />;
}
