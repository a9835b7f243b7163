import type { Site } from '@oficio/domain/site.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { SiteSettings } from '../lib/page/site.ts';
import { Providers } from './providers.tsx';
import { Screens } from './screens.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly site: Site;
  /** Wraps the screens in a router: the browser's, or a static one on the server. */
  readonly route: (screens: ReactNode) => ReactNode;
}

/** Renders the whole app; the tree is the same on the server and in the browser. */
export function App({ queryClient, site, route }: AppProps) {
  return (
    <StrictMode>
      <SiteSettings value={site}>
        <Providers queryClient={queryClient}>{route(<Screens />)}</Providers>
      </SiteSettings>
    </StrictMode>
  );
}
