import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { SiteName } from '../lib/page/site-name.ts';
import { Providers } from './providers.tsx';
import { Screens } from './screens.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  /** Configured name of the site. */
  readonly site: string;
  /** Wraps the screens in a router: the browser's, or a static one on the server. */
  readonly route: (screens: ReactNode) => ReactNode;
}

/** Renders the whole app; the tree is the same on the server and in the browser. */
export function App({ queryClient, site, route }: AppProps) {
  return (
    <StrictMode>
      <SiteName value={site}>
        <Providers queryClient={queryClient}>{route(<Screens />)}</Providers>
      </SiteName>
    </StrictMode>
  );
}
