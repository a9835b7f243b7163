import { PendingTechnicians } from '../../features/technicians/admin/pending-technicians.tsx';
import { Page } from '../../ui/layout/page.tsx';

export default function AdminTechniciansPage() {
  return (
    <Page title="Técnicos pendientes" lead="Revisa cada perfil antes de que aparezca en las búsquedas.">
      <PendingTechnicians />
    </Page>
  );
}
