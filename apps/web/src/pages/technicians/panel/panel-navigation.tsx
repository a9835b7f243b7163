import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/counts.ts';
import type { DashboardSection } from '@oficio/domain/technicians/dashboard-paths.ts';
import { IconBriefcase, IconCash, IconHome, IconInbox, IconUser } from '@tabler/icons-react';
import { NavLink } from '../../../lib/navigation/link.tsx';
import classes from './panel.module.css';

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
export const PanelNavigation = ({ links, counts }: PanelNavigationProps) => (
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
