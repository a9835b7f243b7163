import { AllNotifications } from '../../features/notifications/list/all-notifications.tsx';
import { Page } from '../../ui/layout/page.tsx';

export default function NotificationsPage() {
  return (
    <Page title="Notificaciones" width="medium">
      <AllNotifications />
    </Page>
  );
}
