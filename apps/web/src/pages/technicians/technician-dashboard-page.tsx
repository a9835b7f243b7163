import { Button, Stack, Title } from '@mantine/core';
import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { type ReactNode, useId } from 'react';
import { UnverifiedNotice } from '../../features/accounts/links/unverified-notice.tsx';
import { PushPrompt } from '../../features/notifications/push/push-prompt.tsx';
import { usePayoutAccount } from '../../features/payments/payout-accounts/api.ts';
import { PayoutSection } from '../../features/payments/payout-accounts/payout-section.tsx';
import { MyEarnings } from '../../features/requests/technician/my-earnings.tsx';
import { TechnicianRequests } from '../../features/requests/technician/technician-requests.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { useMyProfile } from '../../features/technicians/own-profile/api.ts';
import { MyNotices } from '../../features/technicians/own-profile/my-notices.tsx';
import { MyProfileForm } from '../../features/technicians/own-profile/my-profile-form.tsx';
import { MyServices } from '../../features/technicians/own-profile/my-services.tsx';
import { MyStats } from '../../features/technicians/own-profile/my-stats.tsx';
import { useScrollToHash } from '../../lib/navigation/use-scroll-to-hash.ts';
import { useUser } from '../../lib/session/session.ts';
import { InstallPrompt } from '../../ui/feedback/install-prompt.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import { StatSkeleton } from '../../ui/loading/stat-skeleton.tsx';
import classes from './technician-dashboard-page.module.css';

/** A technician's requests, profile and reviews. */
export default function TechnicianDashboardPage() {
  const user = useUser();
  return (
    <Page
      title="Mi panel"
      actions={
        <Button component="a" href="#perfil" variant="default" size="md">
          Editar perfil
        </Button>
      }
    >
      {user ? <Dashboard user={user} /> : null}
    </Page>
  );
}

function Dashboard({ user }: { readonly user: UserOut }) {
  const query = useMyProfile();
  const profile = query.data;
  const account = usePayoutAccount({ enabled: profile?.approved === true });
  useScrollToHash(profile !== undefined && profile !== null);
  return (
    <div className={classes.page}>
      {query.isPending ? (
        <div className={classes.figures} aria-hidden="true">
          <StatSkeleton />
          <StatSkeleton />
        </div>
      ) : profile === undefined ? (
        <ErrorState
          error={query.error}
          fallback="Error al cargar perfil"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Stack>
          <MyNotices
            profile={profile}
            emailVerified={user.email_verified}
            emailNotice={
              <UnverifiedNotice email={user.email}>
                {profile?.approved ? 'Tu cuenta ya está aprobada.' : null}
              </UnverifiedNotice>
            }
          />
          {profile?.approved ? (
            <PushPrompt
              userId={user.id}
              reason="Te avisamos en este dispositivo cuando alguien pida un servicio cerca de ti, te pague o te escriba."
              otherwise={<InstallPrompt />}
            />
          ) : null}
          {profile ? (
            <div className={classes.figures}>
              <MyEarnings />
              <MyStats profile={profile} />
            </div>
          ) : null}
        </Stack>
      )}
      {profile === null ? (
        // Without a profile there are no requests or services; the technician can only apply again.
        <Section id="perfil" title="Mi perfil" boxed>
          <MyProfileForm userId={user.id} profile={null} />
        </Section>
      ) : (
        <div className={classes.grid}>
          <Section title="Solicitudes">
            <TechnicianRequests
              technicianId={user.id}
              canBePaid={account.data?.chargesEnabled ?? null}
              noneHint={noneHint(profile)}
            />
          </Section>
          <div className={classes.column}>
            {query.isPending ? <SkeletonCards count={2} height={220} /> : null}
            {profile ? (
              <>
                {profile.approved ? (
                  <Section id="cobros" title="Cobros" boxed>
                    <PayoutSection />
                  </Section>
                ) : null}
                <Section id="servicios" title="Mis servicios" boxed>
                  <MyServices offered={profile.service_ids} />
                </Section>
                <Section id="perfil" title="Mi perfil" boxed>
                  <MyProfileForm userId={user.id} profile={profile} />
                </Section>
                {profile.total_reviews > 0 ? (
                  <Section id="resenas" title="Mis reseñas" boxed>
                    <ReviewList technicianId={user.id} />
                  </Section>
                ) : null}
              </>
            ) : null}
          </div>
        </div>
      )}
    </div>
  );
}

function noneHint(profile: ProfileOut | undefined): string {
  if (!profile?.approved)
    return 'Cuando tu cuenta esté aprobada, aquí verás lo que pidan los clientes cerca de ti.';
  const isReachable = profile.available === 1 && profile.latitude !== null && profile.service_ids.length > 0;
  return isReachable
    ? 'Te avisaremos en cuanto alguien pida cerca de ti un servicio de los que ofreces.'
    : 'Para recibir solicitudes tienes que estar disponible e indicar tu ubicación y tus servicios.';
}

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  readonly boxed?: boolean;
  readonly children: ReactNode;
}

function Section({ title, id, boxed = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes.section}>
      <Title order={2} mb="md" id={heading}>
        {title}
      </Title>
      {boxed ? <Card>{children}</Card> : children}
    </section>
  );
}
