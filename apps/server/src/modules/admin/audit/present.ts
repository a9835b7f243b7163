import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { ActRow } from '../store/audit.ts';

export const presentAct = (row: ActRow): ActOut => ({
  id: row.id,
  at: isoOf(row.at),
  admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
  action: row.action,
  subject_id: row.subject_id,
  details: { ...JSON.parse(row.details), ...(row.reason !== null && { reason: row.reason }) },
  address: row.address,
});
