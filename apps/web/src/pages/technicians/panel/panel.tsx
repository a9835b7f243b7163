import { Container, Title } from '@mantine/core';
import { DASHBOARD_PATHS, type DashboardSection } from '@oficio/domain/technicians/dashboard-paths.ts';
import type { ReactNode } from 'react';
import { useTechnicianCounts } from '../../../features/requests/api.ts';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { LazyProfileForm } from '../../../features/technicians/own-profile/lazy-profile-form.tsx';
import { MyNotices } from '../../../features/technicians/own-profile/my-notices.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import classes from './panel.module.css';
import { PanelNavigation } from './panel-navigation.tsx';
import { PanelSection } from './panel-section.tsx';

const TITLES: Readonly<Record<DashboardSection, string>> = {
  today: 'Hoy',
  requests: 'Solicitudes',
  jobs: 'Trabajos',
  money: 'Cobros',
  profile: 'Perfil',
};

interface PanelProps {
  readonly section: DashboardSection;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the technician's dashboard, with the links to the others. */
export function Panel({ section, actions, children }: PanelProps) {
  const user = useUser();
  const isRejected = useMyProfile().data === null;
  const counts = useTechnicianCounts();
  const links = Object.entries(DASHBOARD_PATHS).map(([name, path]) => ({
    name: name as DashboardSection,
    path,
    label: TITLES[name as DashboardSection],
  }));
  return (
    <Container size={1200} w="100%" className={classes.page}>
      <DocumentTitle title={TITLES[section]} />
      <PanelNavigation
        links={links}
        counts={{ today: counts?.answers, requests: counts?.new, jobs: counts?.active }}
      />
      <div className={classes.content}>
        <div className={classes.head}>
          <Title order={1} size="h2">
            {TITLES[section]}
          </Title>
          {actions}
        </div>
        {user && isRejected ? (
          // Without a profile there are no requests or services; the technician can only apply again.
          <div className={classes.parts}>
            <MyNotices profile={null} emailVerified={user.email_verified} emailNotice={null} />
            <PanelSection id="perfil" title="Mi perfil">
              <Card>
                <LazyProfileForm userId={user.id} profile={null} />
              </Card>
            </PanelSection>
          </div>
        ) : (
          children
        )}
      </div>
    </Container>
  );
}
