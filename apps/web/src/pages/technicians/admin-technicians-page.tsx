import { Button } from '@mantine/core';
import { ChangedTechnicians } from '../../features/technicians/admin/changed-technicians.tsx';
import { PendingTechnicians } from '../../features/technicians/admin/pending-technicians.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { Page } from '../../ui/layout/page.tsx';

export default function AdminTechniciansPage() {
  return (
    <Page
      title="Técnicos pendientes"
      lead="Revisa cada perfil antes de que aparezca en las búsquedas."
      actions={
        <Button component={Link} to="/admin/technicians/all" variant="default" size="md">
          Todos los técnicos
        </Button>
      }
    >
      <PendingTechnicians />
      <ChangedTechnicians />
    </Page>
  );
}
