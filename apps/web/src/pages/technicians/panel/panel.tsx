import { Container, Title } from '@mantine/core';
import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/numbers.ts';
import { DASHBOARD_PATHS, type DashboardSection } from '@oficio/domain/technicians/dashboard-paths.ts';
import { isFindable } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconBriefcase, IconCash, IconHome, IconInbox, IconUser } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTechnicianCounts } from '../../../features/requests/api.ts';
import { useMyProfile } from '../../../features/technicians/own-profile/api.ts';
import { LazyProfileForm } from '../../../features/technicians/own-profile/lazy-profile-form.tsx';
import { MyNotices } from '../../../features/technicians/own-profile/my-notices.tsx';
import { NavLink } from '../../../lib/navigation/link.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import classes from './panel.module.css';

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

const ICONS = {
  today: IconHome,
  requests: IconInbox,
  jobs: IconBriefcase,
  money: IconCash,
  profile: IconUser,
} as const satisfies Readonly<Record<DashboardSection, unknown>>;

interface PanelNavigationProps {
  readonly links: readonly {
    readonly name: DashboardSection;
    readonly path: string;
    readonly label: string;
  }[];
  /** Number beside a section; none while it is unknown or 0. */
  readonly counts: Readonly<Partial<Record<DashboardSection, number | undefined>>>;
}

/** Links to the sections of the dashboard, with what waits in each. */
const PanelNavigation = ({ links, counts }: PanelNavigationProps) => (
  <nav aria-label="Mi panel" className={classes.navigation}>
    {links.map(({ name, path, label }) => {
      const Icon = ICONS[name];
      const count = counts[name] ?? 0;
      return (
        <NavLink key={name} to={path} className={classes.link}>
          <Icon size={22} aria-hidden="true" />
          <span>{label}</span>
          {count > 0 ? <span className={classes.count}>{shortCountText(count, BADGE_CAP)}</span> : null}
        </NavLink>
      );
    })}
  </nav>
);

interface PanelSectionProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A titled part of a section. */
export function PanelSection({ title, id, children }: PanelSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes.part}>
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Returns why there may be no requests, and whether customers can find the technician. */
export function noneHint(profile: ProfileOut | undefined): readonly [hint: string, isReachable: boolean] {
  const isReachable = profile?.available === 1 && isFindable(profile);
  if (!profile?.approved)
    return ['Cuando tu cuenta esté aprobada, aquí verás lo que pidan los clientes cerca de ti.', isReachable];
  return isReachable
    ? ['Te avisaremos en cuanto alguien pida cerca de ti un servicio de los que ofreces.', true]
    : ['Para recibir solicitudes tienes que estar disponible e indicar tu ubicación y tus servicios.', false];
}
