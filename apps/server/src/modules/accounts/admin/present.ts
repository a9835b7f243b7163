import type { AdminUserOut } from '@oficio/domain/accounts/admin/contract.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { isoOf, isoOrNull } from '../../../platform/format/instant.ts';
import type { AdminUserRow } from '../store/search-users.ts';

export function presentAdminUser({
  created_at,
  suspended_at,
  invited_at,
  ...row
}: AdminUserRow): AdminUserOut {
  return {
    ...row,
    created_at: isoOf(created_at),
    suspended_at: isoOrNull(suspended_at),
    invited_at: isoOrNull(invited_at),
  };
}

export function presentCounts(counts: ReadonlyMap<Role, number>) {
  const of = (role: Role) => counts.get(role) ?? 0;
  const [user, technician, admin] = [of('user'), of('technician'), of('admin')];
  return { all: user + technician + admin, user, technician, admin };
}
