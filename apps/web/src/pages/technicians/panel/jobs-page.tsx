import { Button } from '@mantine/core';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { usePayoutAccount } from '../../../features/payments/payout-accounts/api.ts';
import { TechnicianJobs } from '../../../features/requests/technician/technician-jobs.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { Panel } from './panel.tsx';

/** The technician's jobs: active and finished. */
export default function TechnicianJobsPage() {
  const user = useUser();
  const profile = useMyProfile().data;
  const account = usePayoutAccount({ enabled: profile?.approved === true });
  return (
    <Panel section="jobs">
      {user ? (
        <TechnicianJobs
          technicianId={user.id}
          canBePaid={account.data?.chargesEnabled ?? null}
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
