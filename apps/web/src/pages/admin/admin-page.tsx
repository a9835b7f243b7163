import { Stack } from '@mantine/core';
import { can } from '@oficio/domain/roles.ts';
import { Checklist } from '../../features/admin/checklist/checklist.tsx';
import { Counters } from '../../features/admin/overview/counters.tsx';
import { Figures } from '../../features/admin/overview/figures.tsx';
import { QuickActions } from '../../features/admin/overview/quick-actions.tsx';
import { SystemCard } from '../../features/admin/overview/system-card.tsx';
import { Queue } from '../../features/admin/queue/queue.tsx';
import { useUser } from '../../lib/session/session.ts';
import { Page } from '../../ui/layout/page.tsx';

/** Home page of administrators. */
export default function AdminPage() {
  const user = useUser();
  return (
    <Page title="Administración">
      <Stack gap="xl">
        {user && can(user.role, 'config:manage') ? <Checklist /> : null}
        <Queue />
        <Counters />
        <QuickActions />
        <Figures />
        <SystemCard />
      </Stack>
    </Page>
  );
}
