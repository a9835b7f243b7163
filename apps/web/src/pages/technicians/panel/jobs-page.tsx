import { Button } from '@mantine/core';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { TechnicianJobs } from '../../../features/requests/technician/technician-jobs.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { Panel } from './panel.tsx';

/** The technician's jobs: active and finished. */
export default function TechnicianJobsPage() {
  const user = useUser();
  return (
    <Panel section="jobs">
      {user ? (
        <TechnicianJobs
          technicianId={user.id}
          noneAction={
            <Button component={Link} to={DASHBOARD_PATHS.requests} variant="default" size="md">
              Ver solicitudes
            </Button>
          }
        />
      ) : null}
    </Panel>
  );
}
