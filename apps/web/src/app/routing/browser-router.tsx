import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter as LibraryRouter } from 'react-router';
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
  return <LibraryRouter>{children}</LibraryRouter>;
}
