import { type AdminUserOut, userCountCap } from '@oficio/domain/accounts/admin/contract.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
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

/** Adds the number for all roles, also capped. */
export const presentCounts = (counts: Readonly<Record<Role, number>>, search: string | null) => ({
  all: Math.min(counts.user + counts.technician + counts.admin, userCountCap(search) + 1),
  ...counts,
});
