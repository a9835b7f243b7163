import { Page } from '../ui/page.tsx';

export default function NotificationsPage() {
  return <Page title="Notificaciones" />;
}
