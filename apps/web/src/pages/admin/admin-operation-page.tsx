import { Operation } from '../../features/admin/operation.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Health of the running site. */
export default function AdminOperationPage() {
  return (
    <Page
      title="Estado del servicio"
      width="medium"
      lead="Qué funciona, qué no, y qué hacer. Cada visita lo comprueba de nuevo."
    >
      <Operation />
    </Page>
  );
}
