import { GoogleReturn } from '../features/accounts/google-return.tsx';
import { DocumentTitle } from '../ui/document-title.tsx';

/** Where Google's sign-in ends (spec, section 2). */
export default function GoogleCallbackPage() {
  return (
    <>
      <DocumentTitle title="Iniciar sesión" />
      <GoogleReturn />
    </>
  );
}
