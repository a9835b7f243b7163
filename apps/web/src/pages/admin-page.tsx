import { QuickActions } from '../features/admin/quick-actions.tsx';
import { Page } from '../ui/page.tsx';

export default function AdminPage() {
  return (
    <Page title="Administración">
      <QuickActions />
    </Page>
  );
}
