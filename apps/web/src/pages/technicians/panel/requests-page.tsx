import { Button } from '@mantine/core';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { NewRequests } from '../../../features/requests/technician/new-requests.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { noneHint, Panel } from './panel.tsx';

/** The requests that a technician may accept or decline. */
export default function TechnicianRequestsPage() {
  const user = useUser();
  const profile = useMyProfile().data ?? undefined;
  const [hint, isReachable] = noneHint(profile);
  return (
    <Panel section="requests">
      {user ? (
        <NewRequests
          technicianId={user.id}
          noneHint={hint}
          noneAction={
            <Button
              component={Link}
              to={isReachable ? DASHBOARD_PATHS.jobs : DASHBOARD_PATHS.profile}
              variant="default"
              size="md"
            >
              {isReachable ? 'Ver mis trabajos' : 'Completar perfil'}
            </Button>
          }
        />
      ) : null}
    </Panel>
  );
}
