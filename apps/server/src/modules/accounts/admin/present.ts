import { type AdminUserOut, userCountCap } from '@oficio/domain/accounts/admin/contract.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { isoOf, isoOrNull, localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
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

/** The administrators' list of users as a table. */
export const USER_COLUMNS: CsvColumns<AdminUserRow> = {
  Número: row => String(row.id),
  Nombre: row => row.name,
  Email: row => row.email,
  Teléfono: row => row.phone ?? '',
  Rol: row => ROLE_NAMES[row.role].one,
  Registro: row => localTime(row.created_at),
  Google: row => (row.google_id === null ? 'No' : 'Sí'),
  'Suspendida desde': row => localTime(row.suspended_at),
  'Motivo de la suspensión': row => row.suspension_reason ?? '',
};
