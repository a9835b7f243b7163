import { z } from 'zod';
import { ROLES } from '../accounts/rules.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../audit.ts';
import { defineEndpoints } from '../endpoint.ts';
import {
  done,
  idText,
  instantOut,
  oneOf,
  optionalIdText,
  optionalText,
  page,
  text,
} from '../fields/contract.ts';
import { REASON_MISSING, requestOut, WORDS_MAX } from '../requests/contract.ts';
import { STATUSES } from '../requests/lifecycle.ts';
import { FIGURE_SPANS } from './figures.ts';

/** A technician waiting for a decision. `id` is the user, `profile_id` what approve and reject take. */
export const pendingTechnicianOut = z.object({
  id: z.number(),
  profile_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bio: z.string(),
  experience_years: z.number(),
  hourly_rate: z.number().nullable(),
  address: z.string(),
  services: z.array(z.string()),
  created_at: instantOut,
});
export type PendingTechnicianOut = z.output<typeof pendingTechnicianOut>;

/** The counters (spec, section 3). */
const statsOut = z.object({
  totalUsers: z.number(),
  totalTechnicians: z.number(),
  pendingTechnicians: z.number(),
  totalRequests: z.number(),
  completedRequests: z.number(),
  totalReviews: z.number(),
});
export type StatsOut = z.output<typeof statsOut>;

/** The system as it really runs. */
const systemOut = z.object({
  version: z.string(),
  engine: z.enum(['SQLite', 'PostgreSQL']),
  engine_version: z.string(),
  /** Looked at for this answer. */
  checks: z.array(z.object({ name: z.string(), healthy: z.boolean(), detail: z.string() })),
  now: instantOut,
});
export type SystemOut = z.output<typeof systemOut>;

/** What happened in a day, week or month: requests by the status they have now, euros paid, accounts opened. */
const figureOut = z.object({
  /** First day, 'AAAA-MM-DD'. */
  day: z.string(),
  requests: z.partialRecord(z.enum(STATUSES), z.number()),
  revenue: z.number(),
  registrations: z.number(),
});
export type FigureOut = z.output<typeof figureOut>;

const adminUserOut = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  google_id: z.string().nullable(),
  created_at: instantOut,
  /** Null unless they may not log in; then why. */
  suspended_at: instantOut.nullable(),
  suspension_reason: z.string().nullable(),
});
export type AdminUserOut = z.output<typeof adminUserOut>;

const person = z.object({ id: z.number(), name: z.string() });

const adminRequestRowOut = z.object({
  id: z.number(),
  status: z.enum(STATUSES),
  service_name: z.string(),
  customer: person,
  technician: person.nullable(),
  price: z.number().nullable(),
  created_at: instantOut,
});
export type AdminRequestRowOut = z.output<typeof adminRequestRowOut>;

const requestEventOut = z.object({
  at: instantOut,
  /** Spanish, for people. */
  text: z.string(),
  from: z.enum(STATUSES).nullable(),
  to: z.enum(STATUSES),
  /** Who did it; null when nobody in person did. */
  actor: person.nullable(),
});
export type RequestEventOut = z.output<typeof requestEventOut>;

const requestPaymentOut = z.object({
  id: z.number(),
  amount: z.number(),
  /** Null while no money has arrived. */
  paid_at: instantOut.nullable(),
});

const auditActions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

const actOut = z.object({
  id: z.number(),
  at: instantOut,
  admin: person,
  action: z.enum(auditActions),
  subject_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
});
export type ActOut = z.output<typeof actOut>;

const deadLetterOut = z.object({
  id: z.number(),
  kind: z.string(),
  /** An address, or who else it was for. */
  recipient: z.string(),
  /** The last thing that was said about it, in the words of whoever refused it. */
  error: z.string(),
  attempts: z.number(),
  created_at: instantOut,
  tried_at: instantOut,
  died_at: instantOut,
});
export type DeadLetterOut = z.output<typeof deadLetterOut>;

/** Characters of a search in the administrators' lists. */
export const ADMIN_SEARCH_MAX = 100;

const search = optionalText('la búsqueda', { max: ADMIN_SEARCH_MAX });
const paging = page({ default: 50, max: 200 });
const userParams = z.object({ id: idText('el usuario') });
const userReply = z.object({ user: adminUserOut });
const profileParams = z.object({ profileId: idText('el perfil') });

export const adminEndpoints = defineEndpoints({
  getStats: {
    method: 'GET',
    path: '/api/admin/stats',
    access: 'admin',
    reply: z.object({ stats: statsOut }),
  },
  getSystem: {
    method: 'GET',
    path: '/api/admin/system',
    access: 'admin',
    reply: z.object({ system: systemOut }),
  },
  getFigures: {
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    query: z.object({ days: oneOf('el periodo', FIGURE_SPANS).default('30') }),
    reply: z.object({ figures: z.array(figureOut) }),
  },
  listPendingTechnicians: {
    method: 'GET',
    path: '/api/admin/technicians/pending',
    access: 'admin',
    reply: z.object({ technicians: z.array(pendingTechnicianOut) }),
  },
  approveTechnician: {
    method: 'PUT',
    path: '/api/admin/technicians/{profileId}/approve',
    access: 'admin',
    params: profileParams,
    reply: done,
  },
  rejectTechnician: {
    method: 'DELETE',
    path: '/api/admin/technicians/{profileId}/reject',
    access: 'admin',
    params: profileParams,
    reply: done,
  },
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    query: z.object({
      ...paging,
      /** Part of a name or an e-mail address, in any case, with or without accents. */
      search,
      role: oneOf('el rol', ['all', ...ROLES]).default('all'),
    }),
    reply: z.object({
      users: z.array(adminUserOut),
      next_cursor: z.string().nullable(),
      /** How many the search leaves of each role. */
      counts: z.object({ all: z.number(), user: z.number(), technician: z.number(), admin: z.number() }),
    }),
  },
  /** Leaves nothing of the person, and to others what was between them. */
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    access: 'admin',
    params: userParams,
    reply: done,
  },
  /** Shuts them out; what they have open and is not paid ends. They read the reason. */
  suspendUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/suspend',
    access: 'admin',
    params: userParams,
    body: z.object({ reason: text('el motivo', { max: WORDS_MAX, missing: REASON_MISSING }) }),
    reply: userReply,
  },
  reactivateUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/reactivate',
    access: 'admin',
    params: userParams,
    reply: userReply,
  },
  listRequests: {
    method: 'GET',
    path: '/api/admin/requests',
    access: 'admin',
    query: z.object({
      ...paging,
      /** The number of a request, or part of the name or address of one of its sides. */
      search,
      status: oneOf('el estado', ['all', ...STATUSES]).default('all'),
    }),
    reply: z.object({ requests: z.array(adminRequestRowOut), next_cursor: z.string().nullable() }),
  },
  getRequest: {
    method: 'GET',
    path: '/api/admin/requests/{id}',
    access: 'admin',
    params: z.object({ id: idText('la solicitud') }),
    reply: z.object({
      request: requestOut,
      events: z.array(requestEventOut),
      messages: z.number(),
      payments: z.array(requestPaymentOut),
    }),
  },
  /** What could not be delivered and is not tried again by itself. */
  listDeadLetters: {
    method: 'GET',
    path: '/api/admin/outbox/dead',
    access: 'admin',
    query: z.object(paging),
    reply: z.object({
      letters: z.array(deadLetterOut),
      /** Of all pages. */
      total: z.number(),
      next_cursor: z.string().nullable(),
    }),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/retry',
    access: 'admin',
    params: z.object({ id: idText('el envío') }),
    reply: done,
  },
  listActs: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    query: z.object({
      ...paging,
      action: oneOf('la acción', ['all', ...auditActions]).default('all'),
      /** Who did it; all when absent. */
      admin: optionalIdText('el administrador'),
    }),
    reply: z.object({
      acts: z.array(actOut),
      next_cursor: z.string().nullable(),
      /** Everybody who may have done something. */
      admins: z.array(person),
    }),
  },
});
