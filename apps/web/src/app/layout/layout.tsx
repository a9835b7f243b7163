import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConfirmationHost } from '../../features/accounts/confirmation-host.tsx';
import { ConfirmHost } from '../../ui/dialogs/confirm-host.tsx';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { LiveSlot } from './live-slot.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useNavigationFocus } from './use-navigation-focus.ts';

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
