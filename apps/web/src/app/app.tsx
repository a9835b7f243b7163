import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { SiteName } from '../lib/page/site-name.ts';
import { Providers } from './providers.tsx';
import { Screens } from './screens.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  /** What the site calls itself. */
  readonly site: string;
  /** Puts the screens into the router of the place: the browser's, or a server's that stands still. */
  readonly route: (screens: ReactNode) => ReactNode;
}

/** The whole app, the same tree on the server and in the browser. */
export function App({ queryClient, site, route }: AppProps) {
  return (
    <StrictMode>
      <SiteName value={site}>
        <Providers queryClient={queryClient}>{route(<Screens />)}</Providers>
      </SiteName>
    </StrictMode>
  );
}
