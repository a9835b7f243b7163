import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { ConfirmationHost } from '../../features/accounts/confirmation-host.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { OFFLINE_PATH } from '../../lib/navigation/offline-path.ts';
import { useSiteName } from '../../lib/page/site.ts';
import { ConfirmHost } from '../../ui/dialogs/confirm-host.tsx';
import { PageSpinner } from '../../ui/feedback/states.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { LiveSlot } from './slots.tsx';

/** The screen that is as high as the window; only its parts scroll. */
const FIXED = '/chat';

/** Header, footer and overlays around every page. */
export function Layout() {
  const main = useNavigationFocus<HTMLElement>();
  const { pathname } = useLocation();
  const isFixed = pathname === FIXED;
  return (
    <div className={classes.shell} data-fixed={isFixed || undefined}>
      <a href="#contenido" className={classes.skip}>
        Saltar al contenido
      </a>
      <Header />
      <OfflineBanner />
      <main id="contenido" ref={main} tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isFixed ? null : <Footer />}
      <Toaster />
      <LiveSlot />
      <ConfirmHost />
      <ConfirmationHost />
    </div>
  );
}

/** Footer of every page. */
function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.footerRow}>
        <span>{useSiteName()}: buenos técnicos, cerca de ti.</span>
        <Link to="/">Buscar técnicos</Link>
      </div>
    </footer>
  );
}

/** Shows a banner while the browser is offline. */
function OfflineBanner() {
  const online = useOnline();
  // The offline page itself says so.
  const isSaid = useLocation().pathname === OFFLINE_PATH;
  return (
    <div role="status">
      {online || isSaid ? null : (
        <div className={classes.offline}>Sin conexión. Lo que ves puede no estar al día.</div>
      )}
    </div>
  );
}

/**
 * Scrolls to the top and moves the focus to the content after a navigation, as browsers do for full page loads. Back and
 * forward keep the restored position. Returns the ref of the element that takes the focus.
 */
function useNavigationFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind === 'POP') return;
    // The page scrolls to a hash (`useScrollToHash`).
    if (hash === '') scrollTo(0, 0);
    target.current?.focus({ preventScroll: true });
  }, [pathname, hash, kind]);
  return target;
}
