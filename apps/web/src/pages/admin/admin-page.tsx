import { Stack } from '@mantine/core';
import { useStats } from '../../features/admin/overview/api.ts';
import { Counters } from '../../features/admin/overview/counters.tsx';
import { Figures } from '../../features/admin/overview/figures.tsx';
import { QuickActions } from '../../features/admin/overview/quick-actions.tsx';
import { SystemCard } from '../../features/admin/overview/system-card.tsx';
import { AdminSearch } from '../../features/admin/search/admin-search.tsx';
import { usePaymentProblems } from '../../features/payments/admin/api.ts';
import { Page } from '../../ui/layout/page.tsx';

/** Home page of administrators. */
export default function AdminPage() {
  const { data: stats, error, isPending } = useStats();
  const paymentProblems = usePaymentProblems();
  return (
    <Page title="Administración">
      <Stack gap="xl">
        <AdminSearch />
        <Counters />
        <QuickActions
          pendingTechnicians={{ data: stats?.pendingTechnicians, error, isPending }}
          paymentProblems={paymentProblems}
        />
        <Figures />
        <SystemCard />
      </Stack>
    </Page>
  );
}
