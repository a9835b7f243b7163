import { InviteButton, UserList } from '../../features/accounts/admin/user-list.tsx';

/** Table of all users. */
export default function AdminUsersPage() {
  return <UserList actions={<InviteButton />} />;
}
