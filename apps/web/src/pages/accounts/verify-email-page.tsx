import { Button } from '@mantine/core';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import { Verification } from '../../features/accounts/links/verification.tsx';
import { hasUnsentRequest } from '../../features/requests/creation/unsent-request.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser } from '../../lib/session/session.ts';

/** Target of the mailed link that verifies an email address. Leads on to a request that waits on this device. */
export default function VerifyEmailPage() {
  const userId = useUser()?.id ?? null;
  const waits = hasUnsentRequest(userId);
  return (
    <Verification
      goOn={
        waits ? (
          <Button component={Link} to={REQUEST_START_PAGE} size="md" fullWidth>
            Seguir con tu solicitud
          </Button>
        ) : null
      }
    />
  );
}
