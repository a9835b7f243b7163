import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { AdminUserRow } from '../store/search-users.ts';

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
