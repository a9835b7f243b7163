import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onUserChange } from '../lib/session/session.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Provides the theme and the query cache, which is cleared when the user changes. */
export function Providers({ queryClient, children }: ProvidersProps) {
  useEffect(() => onUserChange(() => queryClient.clear()), [queryClient]);
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ThemeProvider>
  );
}
