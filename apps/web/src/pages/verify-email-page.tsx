import { Verification } from '../features/accounts/links/verification.tsx';
import { DocumentTitle } from '../ui/document-title.tsx';

/** Where the link leads that was sent to an address. */
export default function VerifyEmailPage() {
  return (
    <>
      <DocumentTitle title="Verificar email" />
      <Verification />
    </>
  );
}
