import { Page } from '../ui/page.tsx';

export default function DashboardPage() {
  return <Page title="Mis solicitudes" />;
}
