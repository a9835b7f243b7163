import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import { movedDashboardPath } from '@oficio/domain/technicians/moved-dashboard.ts';
import { Navigate, useLocation } from 'react-router';
import { UnverifiedNotice } from '../../../features/accounts/links/unverified-notice.tsx';
import { PushPrompt } from '../../../features/notifications/push/push-prompt.tsx';
import { usePayoutAccount } from '../../../features/payments/payout-accounts/api.ts';
import { Today } from '../../../features/requests/today/today.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { FirstSteps } from '../../../features/technicians/own-profile/first-steps.tsx';
import { MyNotices } from '../../../features/technicians/own-profile/my-notices.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { InstallPrompt } from '../../../ui/feedback/install-prompt.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { StatSkeleton } from '../../../ui/loading/stat-skeleton.tsx';
import classes from './panel.module.css';
import { Panel } from './panel.tsx';

/** What needs the technician first. Addresses of the former one-page dashboard lead to their section. */
export default function TechnicianTodayPage() {
  const user = useUser();
  const { search, hash } = useLocation();
  const moved = movedDashboardPath(search, hash);
  if (moved !== null) return <Navigate to={moved} replace />;
  return <Panel section="today">{user ? <Parts user={user} /> : null}</Panel>;
}

function Parts({ user }: { readonly user: UserOut }) {
  const { data: profile, error, isPending, refetch } = useMyProfile();
  const account = usePayoutAccount({ enabled: profile?.approved === true });
  if (isPending) return <StatSkeleton />;
  if (!profile)
    return <ErrorState error={error} fallback="Error al cargar perfil" onRetry={() => void refetch()} />;
  const steps = (
    <FirstSteps
      profile={profile}
      emailVerified={user.email_verified}
      hasAccount={account.data?.chargesEnabled ?? null}
    />
  );
  return (
    <div className={classes.parts}>
      <MyNotices
        profile={profile}
        emailVerified={user.email_verified}
        emailNotice={
          <UnverifiedNotice email={user.email}>
            {profile.approved ? 'Tu cuenta ya está aprobada.' : null}
          </UnverifiedNotice>
        }
      />
      {profile.approved ? null : steps}
      <Today technicianId={user.id} isApproved={profile.approved} />
      {/* Below, because the state of the payout account arrives later and would move the jobs. */}
      {profile.approved ? steps : null}
      {profile.approved ? (
        <PushPrompt
          userId={user.id}
          reason="Te avisamos en este dispositivo cuando alguien pida un servicio cerca de ti, te pague o te escriba."
          otherwise={<InstallPrompt />}
        />
      ) : null}
    </div>
  );
}
