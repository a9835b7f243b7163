import '../../apps/web/src/ui/theme/document-styles.ts';
import '../../apps/web/src/ui/theme/other-page-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Providers } from '../../apps/web/src/app/providers.tsx';
import { createQueryClient } from '../../apps/web/src/lib/api/query-client.ts';
import { listenToBack } from '../../apps/web/src/lib/navigation/dialog-entries.ts';
import { StableNavigateProvider } from '../../apps/web/src/lib/navigation/link.tsx';
import { ConfirmHost } from '../../apps/web/src/ui/dialogs/confirm-host.tsx';
import { Toaster } from '../../apps/web/src/ui/feedback/toaster.tsx';
import { Catalogue } from './catalogue.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

listenToBack();
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      {/* Keeps its address in memory, because the links of the samples lead to screens that are not here. */}
      <MemoryRouter>
        <StableNavigateProvider>
          <main>
            <Catalogue />
          </main>
          <Toaster />
          <ConfirmHost />
        </StableNavigateProvider>
      </MemoryRouter>
    </Providers>
  </StrictMode>,
);
