import { isStaff } from '@oficio/domain/roles.ts';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLogout } from '../../features/accounts/sign-in/use-logout.ts';
import { Link, NavLink } from '../../lib/navigation/link.tsx';
import { useSiteName } from '../../lib/page/site.ts';
import { type Session, useSession, useView } from '../../lib/session/session.ts';
import { Mark, wordmarkOf } from '../../ui/layout/brand.tsx';
import { preloadPage } from '../routing/routes.ts';
import classes from './header.module.css';
import { navigationOf } from './navigation.ts';
import { BellSlot, ChatSlot, ViewSlot } from './slots.tsx';

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

interface PhoneMenu {
  /** Header with the menu: a press outside closes it. */
  readonly header: RefObject<HTMLElement | null>;
  readonly links: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Keeps Tab within the open menu and its button. Escape and a press outside close it; Escape focuses the button. */
function usePhoneMenu(open: boolean, onClose: () => void): PhoneMenu {
  const header = useRef<HTMLElement>(null);
  const links = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      button.current?.focus({ preventScroll: true });
      onClose();
    }
    if (event.key === 'Tab') moveFocus(event, links.current, button.current);
  });
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !header.current?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!open) return;
    const control = new AbortController();
    const { signal } = control;
    addEventListener('keydown', event => onKey(event), { signal });
    addEventListener('pointerdown', event => onPress(event), { signal });
    return () => control.abort();
  }, [open]);
  return { header, links, button };
}

/** Moves the focus as Tab does, but from the last element of the menu to the first. */
function moveFocus(event: KeyboardEvent, links: HTMLElement | null, button: HTMLElement | null): void {
  // On a wide window the links are no menu, and the button is hidden.
  if (!links || !button?.offsetParent) return;
  event.preventDefault();
  const stops = [...links.querySelectorAll<HTMLElement>('a, button'), button];
  const here = stops.findIndex(stop => stop.matches(':focus'));
  const step = event.shiftKey && here !== -1 ? -1 : 1;
  stops.at((here + step) % stops.length)?.focus();
}
