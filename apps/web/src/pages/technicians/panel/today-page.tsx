import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import { movedDashboardPath } from '@oficio/domain/technicians/moved-dashboard.ts';
import { isFindable } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { Navigate, useLocation } from 'react-router';
import { UnverifiedNotice } from '../../../features/accounts/links/unverified-notice.tsx';
import { PushPrompt } from '../../../features/notifications/push/push-prompt.tsx';
import { usePayoutAccount } from '../../../features/payments/payout-accounts/api.ts';
import { PayoutSection } from '../../../features/payments/payout-accounts/payout-section.tsx';
import { Today, TodaySkeleton } from '../../../features/requests/today/today.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { AvailabilitySwitch } from '../../../features/technicians/own-profile/availability-switch.tsx';
import { FirstSteps } from '../../../features/technicians/own-profile/first-steps.tsx';
import { FoldedProfileForm } from '../../../features/technicians/own-profile/lazy-profile-form.tsx';
import { MyNotices } from '../../../features/technicians/own-profile/my-notices.tsx';
import { MyServices } from '../../../features/technicians/own-profile/my-services.tsx';
import { MyStats } from '../../../features/technicians/own-profile/my-stats.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { InstallPrompt } from '../../../ui/feedback/install-prompt.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import classes from './panel.module.css';
import { noneHint, Panel, PanelSection } from './panel.tsx';

/** The technician's desk: the work first, then the account. Addresses of the former one-page dashboard lead to their section. */
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
  if (isPending)
    return (
      <div className={classes.desk}>
        <TodaySkeleton />
        <div className={classes.parts}>
          <SkeletonCards count={2} height={180} />
        </div>
      </div>
    );
  if (!profile)
    return <ErrorState error={error} fallback="Error al cargar perfil" onRetry={() => void refetch()} />;
  const { approved } = profile;
  const canBePaid = account.data?.chargesEnabled ?? null;
  const [hint] = noneHint(profile);
  return (
    <div className={classes.parts}>
      <MyNotices
        profile={profile}
        emailVerified={user.email_verified}
        emailNotice={
          <UnverifiedNotice email={user.email}>
            {approved ? 'Tu cuenta ya está aprobada.' : null}
          </UnverifiedNotice>
        }
      />
      {/* Afterwards, the sections below say what is missing. */}
      {approved && isFindable(profile) ? null : (
        <FirstSteps profile={profile} emailVerified={user.email_verified} canBePaid={canBePaid} />
      )}
      <div className={classes.desk}>
        <Today technicianId={user.id} isApproved={approved} noneHint={hint} />
        <Account userId={user.id} profile={profile} />
      </div>
      {approved ? (
        <PushPrompt
          userId={user.id}
          reason="Te avisamos en este dispositivo cuando alguien pida un servicio cerca de ti, te pague o te escriba."
          otherwise={<InstallPrompt />}
        />
      ) : null}
    </div>
  );
}

/** What customers see of the technician, and how the money arrives. */
const Account = ({ userId, profile }: { readonly userId: number; readonly profile: ProfileOut }) => (
  <div className={classes.parts}>
    <PanelSection title="Mi disponibilidad">
      <Card>
        <AvailabilitySwitch profile={profile} />
      </Card>
    </PanelSection>
    {profile.approved ? (
      <PanelSection title="Cuenta de cobros">
        <Card>
          <PayoutSection />
        </Card>
      </PanelSection>
    ) : null}
    <PanelSection title="Mis cifras">
      <MyStats profile={profile} />
    </PanelSection>
    <PanelSection title="Mis servicios">
      <Card>
        <MyServices offered={profile.service_ids} hidden={profile.hidden_services} />
      </Card>
    </PanelSection>
    <PanelSection title="Mi perfil">
      <Card>
        <FoldedProfileForm userId={userId} profile={profile} />
      </Card>
    </PanelSection>
  </div>
);
