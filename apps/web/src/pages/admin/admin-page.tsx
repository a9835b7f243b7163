import { Stack } from '@mantine/core';
import { Counters } from '../../features/admin/overview/counters.tsx';
import { Figures } from '../../features/admin/overview/figures.tsx';
import { SystemCard } from '../../features/admin/overview/system-card.tsx';
import { QuickActions } from '../../features/admin/quick-actions.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Where an administrator's day begins. */
export default function AdminPage() {
  return (
    <Page title="Administración">
      <Stack gap="xl">
        <Counters />
        <QuickActions />
        <Figures />
        <SystemCard />
      </Stack>
    </Page>
  );
}
