import { InviteButton } from '../../features/accounts/admin/invite-button.tsx';
import { UserList } from '../../features/accounts/admin/user-list.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** List of all users. */
export default function AdminUsersPage() {
  return (
    <Page
      title="Usuarios"
      lead="Busca cuentas, suspéndelas o elimínalas, e invita a otros administradores."
      actions={<InviteButton />}
    >
      <UserList />
    </Page>
  );
}
