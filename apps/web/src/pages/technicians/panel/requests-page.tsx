import { Button } from '@mantine/core';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { isFindable } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { NewRequests } from '../../../features/requests/technician/new-requests.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { Panel } from './panel.tsx';

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

/** Returns why there may be no requests, and whether customers can find the technician. */
function noneHint(profile: ProfileOut | undefined): readonly [string, boolean] {
  const isReachable = profile?.available === 1 && isFindable(profile);
  if (!profile?.approved)
    return ['Cuando tu cuenta esté aprobada, aquí verás lo que pidan los clientes cerca de ti.', isReachable];
  return isReachable
    ? ['Te avisaremos en cuanto alguien pida cerca de ti un servicio de los que ofreces.', true]
    : ['Para recibir solicitudes tienes que estar disponible e indicar tu ubicación y tus servicios.', false];
}
