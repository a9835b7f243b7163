import { RequestList } from '../../features/requests/admin/request-list.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** List of all requests. */
export default function AdminRequestsPage() {
  return (
    <Page title="Solicitudes" lead="Consulta cualquier solicitud. Desde aquí no se puede modificar.">
      <RequestList />
    </Page>
  );
}
