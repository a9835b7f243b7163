import { UserList } from '../../features/accounts/admin/user-list.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** List of all users. */
export default function AdminUsersPage() {
  return (
    <Page title="Usuarios" lead="Busca cuentas, suspéndelas o elimínalas.">
      <UserList />
    </Page>
  );
}
