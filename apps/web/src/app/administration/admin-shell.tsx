import { can } from '@oficio/domain/roles.ts';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AdminSearch } from '../../features/admin/search/admin-search.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser } from '../../lib/session/session.ts';
import { adminSectionOf, adminSectionsOf } from './admin-sections.ts';
import classes from './admin-shell.module.css';

/** Wraps a page in the links of the administration. */
export const inAdminShell = (Page: ComponentType) => () => (
  <AdminShell>
    <Page />
  </AdminShell>
);

/** Search and links of the administration beside the page; above it on narrow screens, where they scroll. */
function AdminShell({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  const sections = user ? adminSectionsOf(user.role) : [];
  const here = adminSectionOf(sections, pathname);
  // `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const link = current.current;
    if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - 16;
  }, []);
  return (
    <div className={classes.shell}>
      <div className={classes.side}>
        {user && can(user.role, 'overview:read') ? <AdminSearch /> : null}
        <nav className={classes.sections} aria-label="Administración">
          {sections.map(({ to, label }) => (
            <Link
              key={to}
              ref={to === here ? current : undefined}
              to={to}
              className={classes.section}
              aria-current={to === here ? (pathname === to ? 'page' : 'true') : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <div>{children}</div>
    </div>
  );
}
