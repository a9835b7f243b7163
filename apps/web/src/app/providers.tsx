import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../lib/api/query-client.ts';
import { onUserChange } from '../lib/session.ts';
import { theme, variables } from '../ui/theme.ts';

/** The theme (following the system's colour scheme) and the cache of answers, emptied when the person changes. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => onUserChange(() => queryClient.clear()), [queryClient]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={variables}
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
