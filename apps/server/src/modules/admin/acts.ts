import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import { localTime } from '../../platform/database/instant.ts';
import type { CsvColumns } from '../../platform/http/export/csv-file.ts';
import type { ActRow } from './store/audit.ts';

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
