import { ActList } from '../../features/admin/audit/act-list.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Audit log of the administrators' actions. */
export default function AdminAuditPage() {
  return (
    <Page
      title="Registro"
      width="medium"
      lead="Todo lo que los administradores deciden o cambian. Nadie puede modificarlo ni borrarlo."
    >
      <ActList />
    </Page>
  );
}
