import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import { isoOf, localTime } from '../../platform/database/instant.ts';
import type { CsvColumns } from '../../platform/http/export/csv-file.ts';
import type { ActRow } from './store/audit.ts';

export const presentAct = (row: ActRow): ActOut => ({
  id: row.id,
  at: isoOf(row.at),
  admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
  action: row.action,
  subject_id: row.subject_id,
  details: { ...JSON.parse(row.details), ...(row.reason !== null && { reason: row.reason }) },
  address: row.address,
});

/** The log of administrators' acts as a table. */
export const ACT_COLUMNS: CsvColumns<ActRow> = {
  Fecha: row => localTime(row.at),
  Administrador: row => row.admin_name ?? 'Comando en el servidor',
  Acción: row => AUDIT_ACTIONS[row.action as keyof typeof AUDIT_ACTIONS] ?? row.action,
  Sobre: row => row.subject_id ?? '',
  Motivo: row => row.reason ?? '',
  Detalles: row => (row.details === '{}' ? '' : row.details),
  Desde: row => row.address,
};
