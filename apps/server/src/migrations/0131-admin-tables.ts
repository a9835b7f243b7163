import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** Orders of the administrators' tables, with and without a filter. Each ends with the id, which makes it unique. */
const INDEXES = {
  requests_by_creation: 'requests (created_at, id)',
  requests_by_change: 'requests (updated_at, id)',
  requests_by_town: 'requests (town, created_at, id)',
  requests_by_service: 'requests (service_id, created_at, id)',
  requests_by_status_creation: 'requests (status, created_at, id)',
  requests_by_status_change: 'requests (status, updated_at, id)',
  payments_by_receipt: 'payments ((coalesce(paid_at, updated_at)), id) where outcome is not null',
  payments_by_amount: 'payments (amount_cents, id) where outcome is not null',
  audit_log_by_time: 'audit_log (at, id)',
  audit_log_by_action_time: 'audit_log (action, at, id)',
  audit_log_by_admin_time: 'audit_log (admin_id, at, id)',
  audit_log_by_admin_action_time: 'audit_log (admin_id, action, at, id)',
} as const;

/** Adds the indexes of the administrators' tables. */
export const adminTables: Migration = {
  name: '0131-admin-tables',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect => buildIndexes(INDEXES, dialect),
};
