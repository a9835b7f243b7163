import { Stack } from '@mantine/core';
import { Counters } from '../../features/admin/overview/counters.tsx';
import { Figures } from '../../features/admin/overview/figures.tsx';
import { QuickActions } from '../../features/admin/overview/quick-actions.tsx';
import { SystemCard } from '../../features/admin/overview/system-card.tsx';
import { Queue } from '../../features/admin/queue/queue.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Home page of administrators. */
export default function AdminPage() {
  return (
    <Page title="Administración">
      <Stack gap="xl">
        <Queue />
        <Counters />
        <QuickActions />
        <Figures />
        <SystemCard />
      </Stack>
    </Page>
  );
}
