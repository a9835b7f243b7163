import { Button } from '@mantine/core';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { ReviewList } from '../../../features/reviews/review-list.tsx';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { AvailabilitySwitch } from '../../../features/technicians/own-profile/availability-switch.tsx';
import { LazyProfileForm } from '../../../features/technicians/own-profile/lazy-profile-form.tsx';
import { MissingParts, RevokedNotice } from '../../../features/technicians/own-profile/my-notices.tsx';
import { MyServices } from '../../../features/technicians/own-profile/my-services.tsx';
import { MyStats } from '../../../features/technicians/own-profile/my-stats.tsx';
import { MyPhoto } from '../../../features/technicians/own-profile/photo/my-photo.tsx';
import { MyPortfolio } from '../../../features/technicians/own-profile/portfolio/my-portfolio.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { useScrollToHash } from '../../../lib/navigation/use-scroll-to-hash.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import classes from './panel.module.css';
import { Panel, PanelSection } from './panel.tsx';

/** What customers see of the technician, and its form. */
export default function TechnicianOwnProfilePage() {
  const user = useUser();
  const { data: profile, error, isPending, refetch } = useMyProfile();
  return (
    <Panel
      section="profile"
      actions={
        user && profile?.approved ? (
          <Button component={Link} to={`/technician/${user.id}`} variant="default" size="md">
            Ver como cliente
          </Button>
        ) : null
      }
    >
      {isPending ? (
        <div className={classes.parts}>
          <SkeletonCards count={2} height={220} />
        </div>
      ) : user && profile ? (
        <Parts userId={user.id} profile={profile} />
      ) : (
        <ErrorState error={error} fallback="Error al cargar perfil" onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Parts({ userId, profile }: { readonly userId: number; readonly profile: ProfileOut }) {
  useScrollToHash(true);
  return (
    <div className={classes.parts}>
      <RevokedNotice profile={profile} />
      <MissingParts profile={profile} />
      <PanelSection title="Mis cifras">
        <MyStats profile={profile} />
      </PanelSection>
      <PanelSection title="Mi disponibilidad">
        <Card>
          <AvailabilitySwitch profile={profile} />
        </Card>
      </PanelSection>
      <PanelSection id="foto" title="Mi foto">
        <Card>
          <MyPhoto photo={profile.photo} />
        </Card>
      </PanelSection>
      <PanelSection id="trabajos" title="Fotos de mis trabajos">
        <Card>
          <MyPortfolio portfolio={profile.works} />
        </Card>
      </PanelSection>
      <PanelSection id="servicios" title="Mis servicios">
        <Card>
          <MyServices offered={profile.service_ids} hidden={profile.hidden_services} />
        </Card>
      </PanelSection>
      <PanelSection id="perfil" title="Mi perfil">
        <Card>
          <LazyProfileForm userId={userId} profile={profile} />
        </Card>
      </PanelSection>
      {profile.total_reviews > 0 ? (
        <PanelSection id="resenas" title="Mis reseñas">
          <Card>
            <ReviewList technicianId={userId} />
          </Card>
        </PanelSection>
      ) : null}
    </div>
  );
}
