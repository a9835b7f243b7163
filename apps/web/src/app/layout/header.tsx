import { isStaff } from '@oficio/domain/roles.ts';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useLogout } from '../../features/accounts/sign-in/use-logout.ts';
import { Link, NavLink } from '../../lib/navigation/link.tsx';
import { useSiteName } from '../../lib/page/site.ts';
import { type Session, useSession, useView } from '../../lib/session/session.ts';
import { Mark, wordmarkOf } from '../../ui/layout/brand.tsx';
import { preloadPage } from '../routing/routes.ts';
import { ChatSlot } from './chat-slot.tsx';
import classes from './header.module.css';
import { navigationOf } from './navigation.ts';
import { BellSlot } from './slots.tsx';
import { usePhoneMenu } from './use-phone-menu.ts';
import { ViewSlot } from './view-slot.tsx';

/** Brand, the role's links, bell and logout. On a phone the links fold behind one button. */
export function Header() {
  const session = useSession();
  const site = useSiteName();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const panel = useId();
  // Stores the path it was opened on, so that navigation closes the menu without an effect.
  const open = openAt === pathname;
  const close = () => setOpenAt(null);
  const menu = usePhoneMenu(open, close);

  return (
    <header ref={menu.header} className={classes.header}>
      <ViewSlot />
      <div className={classes.row}>
        <Link to="/" className={classes.brand} aria-label={`${site}, inicio`}>
          <Mark />
          <span className={classes.name}>{wordmarkOf(site)}</span>
        </Link>
        <nav
          ref={menu.links}
          id={panel}
          className={classes.links}
          data-open={open || undefined}
          aria-label="Principal"
        >
          {session.state === 'loading' ? null : <Links onFollow={close} />}
        </nav>
        {session.state === 'user' ? (
          <>
            {isStaff(session.user.role) ? null : <ChatSlot />}
            <BellSlot />
          </>
        ) : null}
        <button
          ref={menu.button}
          type="button"
          className={classes.burger}
          onClick={() => setOpenAt(open ? null : pathname)}
          aria-expanded={open}
          aria-controls={panel}
          aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
        >
          <span className={classes.bars} />
        </button>
      </div>
    </header>
  );
}

function Links({ onFollow }: { readonly onFollow: () => void }) {
  const session = useSession();
  const view = useView();
  const logout = useLogout();
  // Without the server's answer, or before the second factor is set up, the user can only log out.
  const known = canOnlyLeave(session) ? [] : navigationOf(roleOf(session));
  return (
    <>
      {known.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={classes.link}
          data-primary={to === '/register' || undefined}
          onClick={onFollow}
          onPointerEnter={() => preloadPage(to)}
          onFocus={() => preloadPage(to)}
        >
          {label}
        </NavLink>
      ))}
      {view === null && (session.state === 'user' || canOnlyLeave(session)) ? (
        <button type="button" className={classes.link} onClick={() => void logout()}>
          Cerrar sesión
        </button>
      ) : null}
    </>
  );
}

const canOnlyLeave = ({ state }: Session) => state === 'unreachable' || state === 'enrol';

const roleOf = (session: Session) => (session.state === 'user' ? session.user.role : 'anonymous');
