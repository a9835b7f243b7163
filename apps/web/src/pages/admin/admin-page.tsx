import { Stack } from '@mantine/core';
import { can } from '@oficio/domain/roles.ts';
import { Checklist } from '../../features/admin/checklist.tsx';
import { Counters } from '../../features/admin/overview/counters.tsx';
import { Figures } from '../../features/admin/overview/figures.tsx';
import { QuickActions } from '../../features/admin/overview/quick-actions.tsx';
import { SystemCard } from '../../features/admin/overview/system-card.tsx';
import { Queue } from '../../features/admin/queue/queue.tsx';
import { useUser } from '../../lib/session/session.ts';
import { Page } from '../../ui/layout/page.tsx';
import classes from './admin-page.module.css';

/** Home page of administrators. On a wide screen the overview is beside the queue, which may be long or empty. */
export default function AdminPage() {
  const user = useUser();
  return (
    <Page title="Panel" width="table">
      <div className={classes.columns}>
        <Stack gap="md">
          {user && can(user.role, 'config:manage') ? <Checklist /> : null}
          <Queue />
        </Stack>
        <Stack gap="sm">
          <Counters />
          <QuickActions />
          <SystemCard />
        </Stack>
      </div>
      <Figures />
    </Page>
  );
}
