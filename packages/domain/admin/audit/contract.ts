import { z } from 'zod';
import { AUDIT_ACTIONS, type AuditAction } from '../../audit.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, person } from '../../fields/admin-lists/contract.ts';
import { instantOut, oneOf, optionalDay, optionalId } from '../../fields/contract.ts';

const auditActions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

export const actOut = z.object({
  id: z.number(),
  at: instantOut,
  /** Null for an act of the server. */
  admin: person.nullable(),
  action: z.enum(auditActions),
  subject_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Empty for an act of the server. */
  address: z.string(),
});
export type ActOut = z.output<typeof actOut>;

const auditFilters = z.object({
  action: oneOf('la acción', ['all', ...auditActions]).default('all'),
  /** Only actions of this administrator; all when absent. */
  admin: optionalId('el administrador'),
  /** First and last day, both included. */
  from: optionalDay('la fecha inicial'),
  until: optionalDay('la fecha final'),
});

export const auditEndpoints = defineEndpoints({
  listActs: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'audit:read',
    query: auditFilters.extend(paging),
    reply: z.object({
      acts: z.array(actOut),
      next_cursor: z.string().nullable(),
      /** Administrators to filter by. */
      admins: z.array(person),
    }),
  },
  /** The acts of the same filters as a table. The log names the filters of the download. */
  exportActs: {
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'audit:read',
    confirm: true,
    query: auditFilters,
    file: 'text/csv; charset=utf-8',
  },
});
