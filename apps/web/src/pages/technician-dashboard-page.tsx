import { Page } from '../ui/page.tsx';

export default function TechnicianDashboardPage() {
  return <Page title="Mi panel" />;
}
