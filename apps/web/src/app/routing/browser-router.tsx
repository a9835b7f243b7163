import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { BrowserRouter as LibraryRouter, UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { navigateUnder } from '../../lib/navigation/use-overlay.ts';
import type { HydratedEvent } from '../server-rendering/hydrated-event.ts';

const HYDRATED: HydratedEvent = 'hydrated';

/**
 * The browser's router. The library's own listens to the address only after hydration, and hydration leaves time for a visitor to
 * press Back: the page would keep the old screen.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [rendered] = useState(location.href);
  useEffect(() => {
    if (location.href !== rendered) dispatchEvent(new Event('popstate'));
    // Later, because React hydrates a pressed part of the page at once, but not within an effect.
    setTimeout(() => dispatchEvent(new Event(HYDRATED)));
  }, [rendered]);
  return (
    <LibraryRouter>
      <OverlayNavigation>{children}</OverlayNavigation>
    </LibraryRouter>
  );
}

/**
 * Lets navigations start from the page's own history entry, not from the one of an open dialog or menu. The library has no public
 * way to do something before each navigation without a data router.
 */
function OverlayNavigation({ children }: { readonly children: ReactNode }) {
  const context = useContext(NavigationContext);
  const value = useMemo(() => {
    const { navigator } = context;
    return {
      ...context,
      navigator: {
        ...navigator,
        push: (...to: Parameters<typeof navigator.push>) => navigateUnder(() => navigator.push(...to)),
        replace: (...to: Parameters<typeof navigator.replace>) =>
          navigateUnder(() => navigator.replace(...to)),
      },
    };
  }, [context]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}
