import { RequestList } from '../../features/requests/admin/request-list.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Every request, to look at. */
export default function AdminRequestsPage() {
  return (
    <Page title="Solicitudes" lead="Consulta cualquier solicitud. Desde aquí no se puede modificar.">
      <RequestList />
    </Page>
  );
}
