import { CHECKLIST_STEP_NAMES } from '@oficio/domain/admin/checklist.ts';
import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import {
  isPaymentGroup,
  QUEUE_GROUP_NAMES,
  QUEUE_REASON_NAMES,
  QUEUE_REASONS,
  type QueueGroup,
} from '@oficio/domain/must-act/staff.ts';
import type { Page } from 'playwright-core';
import {
  faked,
  fill,
  inSequence,
  openFirst,
  press,
  pressFirst,
  withChangedReplies,
} from '../support/actions.ts';
import { lengthened, type ReplyBody, withIts, withMany } from '../support/replies.ts';
import type { Screen } from '../support/states.ts';

/** Returns an audit log with one act of each kind. */
const actsOfEachKind = (answer: ReplyBody): ReplyBody => ({
  ...answer,
  acts: Object.keys(AUDIT_ACTIONS).map((action, index) => ({
    id: index + 1,
    at: new Date(Date.UTC(2026, 4, 20 - index, 8, 30)).toISOString(),
    admin: { id: 1, name: 'Administrador' },
    action,
    subject_id: String(index + 3),
    details: DETAILS[action] ?? {},
    address: '203.0.113.7',
  })),
});
const DETAILS: Readonly<Record<string, ReplyBody>> = {
  user_suspended: { reason: 'Varias quejas por trabajos sin terminar' },
  user_deleted: { role: 'technician' },
  payment_refunded: { request_id: 12, amount_cents: 8050, reason: 'El técnico no se presentó' },
  config_changed: { fields: ['email_service', 'email_password', 'site_name'] },
  deliveries_retried: { kind: 'mail', from: '2026-03-01', deliveries: 5400 },
  test_mail_sent: { delivered: false },
  service_changed: {
    name_before: 'Fontanería',
    name: 'Fontanería y desagües',
    icon_before: '🚰',
    icon: '🔧',
  },
  service_moved: { name: 'Fontanería', category: 'Agua y gas', place_before: 1, place: 2 },
};

/** Hides each third service, and counts no technicians for each second one. */
const someHidden = (answer: ReplyBody): ReplyBody => ({
  ...answer,
  services: (answer.services as ReplyBody[]).map((service, index) => ({
    ...service,
    hidden: index % 3 === 1,
    technicians: index % 2 === 0 ? 12_345 * index : null,
  })),
});

const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** Returns a payment whose dispute has this status. */
const inDispute =
  (status: string) =>
  (answer: ReplyBody): ReplyBody => ({
    ...answer,
    payment: {
      ...(answer.payment as ReplyBody),
      dispute: { status, amount: 85.5, reason: 'product_unacceptable', due_by: '2026-06-01T10:00:00.000Z' },
    },
  });
const FAILED_RUN: ReplyBody = {
  state: 'failed',
  failure: 'database',
  started_at: '2026-05-04T10:00:00.000Z',
  finished_at: '2026-05-04T10:01:09.000Z',
  checked: 0,
  mended: 0,
  findings: [],
};

const withDeadLetters = (answer: ReplyBody): ReplyBody => ({
  ...answer,
  letters: ['notice_mail', 'push', 'receipt_mail'].map((kind, index) => ({
    id: index + 1,
    kind,
    recipient: 'cliente@oficio.test',
    error: 'El servidor de correo ha respondido: 550 5.1.1 Mailbox unavailable',
    attempts: 8,
    created_at: '2026-03-04T09:05:00Z',
    tried_at: '2026-03-06T11:40:00Z',
    died_at: '2026-03-06T11:40:00Z',
  })),
});

/** Returns the users as administrators, some of them only invited. */
const asAdmins = (answer: ReplyBody): ReplyBody => ({
  ...answer,
  users: (answer.users as ReplyBody[]).map((user, index) => ({
    ...user,
    name: index === 1 ? 'María del Carmen Fernández-Villaverde de la Torre y Gutiérrez' : user.name,
    role: 'admin',
    invited_at: index % 3 === 1 ? new Date(index === 1 ? Date.now() : 0).toISOString() : null,
  })),
});

const withFailedRefund = withIts('payment', {
  failed_refunds: [{ id: 7, amount: 42.5, reason: 'El técnico no se presentó a la hora acordada' }],
});

const withAdjustments = (answer: ReplyBody): ReplyBody => ({
  ...answer,
  adjustments: [
    {
      debit: 'losses',
      credit: 'technician',
      amount: 42.5,
      request_id: 12,
      reason: 'Compensación pactada por teléfono',
    },
    {
      debit: 'fees',
      credit: 'losses',
      amount: 1280,
      request_id: null,
      reason: 'Comisión cobrada dos veces en marzo',
    },
  ].map((adjustment, index) => ({
    ...adjustment,
    id: index + 1,
    at: '2026-05-04T10:30:00Z',
    admin_name: 'Administrador',
  })),
});

/** Returns the queue with other rows in each group. */
const withQueue =
  (rowsOf: (group: QueueGroup) => { readonly count: number; readonly rows: readonly ReplyBody[] }) =>
  (answer: ReplyBody): ReplyBody => ({
    ...answer,
    groups: QUEUE_GROUP_NAMES.map(group => ({ group, ...rowsOf(group) })),
  });

/** Returns a row of each kind that a group contains. */
const queueRows = (group: QueueGroup): ReplyBody[] =>
  QUEUE_REASON_NAMES.filter(kind => QUEUE_REASONS[kind].group === group).map((kind, index) => ({
    id: index + 1,
    kind,
    also: kind === 'refund_failed' ? ['dispute', 'suspension'] : [],
    job: isPaymentGroup(group)
      ? {
          request_id: 12,
          service_name: 'Fontanería',
          customer_name: 'Ana López',
          technician_name: 'Luis Pérez',
        }
      : null,
    name: isPaymentGroup(group) ? null : 'Correo para cliente@oficio.test',
    detail: isPaymentGroup(group)
      ? null
      : 'El servidor de correo ha respondido: 550 5.1.1 Mailbox unavailable',
    amount: isPaymentGroup(group) ? 12_345.67 : null,
    since: '2026-03-04T09:05:00Z',
    is_with_bank: false,
    due_by: kind === 'dispute' ? '2036-03-04T09:05:00Z' : null,
    provider_url: kind === 'dispute' ? 'https://dashboard.stripe.com/payments/pi_1' : null,
  }));

/** Opens the view of the first listed person. */
const viewFirst = inSequence(
  pressFirst('Más'),
  press('Ver como esta persona'),
  page => page.getByLabel('Motivo').fill('Dice que no ve su solicitud'),
  page => page.getByRole('dialog').getByRole('button', { name: 'Ver como esta persona' }).click(),
  page => page.getByRole('region', { name: 'Vista de solo lectura' }).waitFor(),
  page => page.getByRole('heading', { level: 1 }).waitFor(),
);

/** Returns results of the search that are not all. */
const incomplete = (answer: ReplyBody): ReplyBody => {
  const results = answer.results as Readonly<Record<string, ReplyBody>>;
  const people = { ...results.people, has_more: true };
  const requests = { ...results.requests, has_more: true };
  return { ...answer, results: { ...results, people, requests } };
};

const typeInSearch = (text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Buscar en toda la administración' }).fill(text);
  await page.getByRole('link', { name: 'Ver la página de resultados' }).waitFor();
};

export const ADMIN: readonly Screen[] = [
  {
    name: 'admin',
    path: '/admin',
    call: /\/api\/admin\/queue$/,
    answers: {
      nothing: withQueue(() => ({ count: 0, rows: [] })),
      full: withQueue(group => ({ count: 1001, rows: queueRows(group) })),
      hostile: answer =>
        lengthened(withQueue(group => ({ count: 12, rows: queueRows(group) }))(answer)) as ReplyBody,
    },
    acts: { search: typeInSearch('1'), 'search-none': typeInSearch('zzqqxx') },
  },
  {
    name: 'admin-checklist',
    path: '/admin',
    call: /\/api\/admin\/checklist$/,
    answers: {
      nothing: answer => ({
        ...answer,
        steps: CHECKLIST_STEP_NAMES.map(step => ({ step, done: false })),
      }),
      nearly: answer => ({
        ...answer,
        steps: CHECKLIST_STEP_NAMES.map(step => ({ step, done: step !== 'backup' })),
      }),
    },
  },
  {
    name: 'admin-search',
    path: '/admin/search?q=mayor',
    call: /\/api\/admin\/search$/,
    answers: { incomplete },
  },
  { name: 'admin-search-number', path: '/admin/search?q=1' },
  { name: 'admin-search-no-match', path: '/admin/search?q=zzqqxx' },
  { name: 'admin-search-start', path: '/admin/search' },
  {
    name: 'admin-technicians',
    path: '/admin/technicians',
    call: /\/technicians\/pending$/,
    list: 'technicians',
    acts: { approve: pressFirst('Aprobar'), reject: pressFirst('Rechazar') },
  },
  { name: 'admin-figures', path: '/admin/figures', call: /\/api\/admin\/figures\/jobs$/ },
  {
    name: 'admin-technicians-all',
    path: '/admin/technicians/all',
    call: /\/api\/admin\/technicians$/,
    list: 'technicians',
  },
  { name: 'admin-technicians-all-none', path: '/admin/technicians/all?estado=suspended&buscar=nadie' },
  {
    name: 'admin-payments',
    path: '/admin/payments',
    call: /\/api\/admin\/payments$/,
    list: 'payments',
    empty: { problems: 0 },
    acts: {
      reconcile: press('Conciliar ahora'),
      failed: inSequence(
        faked(/\/payments\/reconciliation$/, { reconciliation: FAILED_RUN }),
        page => page.reload(),
        page => page.getByText('No se ha podido conciliar').waitFor(),
      ),
      adjust: press('Ajuste manual'),
      'adjust-wrong': inSequence(press('Ajuste manual'), press('Anotar ajuste')),
    },
  },
  {
    name: 'admin-adjustments',
    path: '/admin/payments?filtro=problem&buscar=nadie',
    call: /\/api\/admin\/adjustments$/,
    answers: {
      some: withAdjustments,
      hostile: answer => lengthened(withAdjustments(answer)) as ReplyBody,
    },
  },
  {
    name: 'admin-payment',
    path: '/admin/payments/{payment}',
    call: /\/api\/admin\/payments\/\d+$/,
    answers: {
      'refund-failed': withFailedRefund,
      appeal: inDispute('appeal_needs_response'),
      prevented: inDispute('prevented'),
      unknown: inDispute('unknown'),
    },
    acts: {
      refund: press('Devolver una parte'),
      settle: inSequence(
        withChangedReplies(/\/api\/admin\/payments\/\d+$/, withFailedRefund),
        press('Resuelta a mano'),
      ),
    },
  },
  {
    name: 'admin-payments-frozen',
    path: '/admin/payments?filtro=frozen',
    acts: {
      opened: openFirst('/admin/payments/'),
      release: inSequence(openFirst('/admin/payments/'), press('Liberar al técnico')),
    },
  },
  { name: 'admin-payment-strange', path: '/admin/payments/999999' },
  {
    name: 'admin-figures',
    path: '/admin',
    call: /\/admin\/figures$/,
    list: 'figures',
    acts: {
      quarter: page => page.getByText('90 días').click(),
      table: page => page.getByText('Ver como tabla').first().click(),
    },
  },
  {
    name: 'admin-system',
    path: '/admin',
    call: /\/admin\/system$/,
    answers: {
      ill: withIts('system', {
        checks: [
          { name: 'Base de datos', healthy: true, detail: 'Responde en 2 ms' },
          { name: 'Disco', healthy: false, detail: 'Quedan 120 MB libres' },
        ],
      }),
    },
  },
  {
    name: 'admin-users',
    path: '/admin/users',
    call: /\/api\/admin\/users$/,
    list: 'users',
    answers: {
      suspended: answer => ({
        ...answer,
        users: (answer.users as ReplyBody[]).map((user, index) => ({
          ...user,
          google_id: index % 2 === 0 ? '1' : null,
          suspended_at: user.role === 'admin' ? null : '2026-03-04T09:05:00Z',
          suspension_reason: 'Varias quejas por trabajos sin terminar',
        })),
      }),
      admins: asAdmins,
    },
    acts: {
      invite: press('Invitar a un administrador'),
      'invite-wrong': inSequence(press('Invitar a un administrador'), press('Enviar invitación')),
      more: pressFirst('Más'),
      view: inSequence(pressFirst('Más'), press('Ver como esta persona')),
      'view-open': inSequence(page => page.goto('/admin/users?buscar=cliente@oficio.test'), viewFirst),
      'log-out': inSequence(pressFirst('Más'), press('Cerrar sus sesiones')),
      suspend: pressFirst('Suspender'),
      'suspend-wrong': pressFirst('Suspender', 'Suspender'),
      delete: pressFirst('Eliminar'),
      demote: inSequence(
        withChangedReplies(/\/api\/admin\/users$/, asAdmins),
        pressFirst('Más', 'Quitar de administradores'),
      ),
    },
  },
  {
    name: 'admin-users-customers',
    path: '/admin/users?rol=user',
    acts: { promote: inSequence(pressFirst('Más'), press('Hacer administrador')) },
  },
  { name: 'admin-users-no-match', path: '/admin/users?rol=technician&buscar=nadie' },
  {
    name: 'admin-user',
    path: '/admin/users/{technician}',
    call: /\/api\/admin\/users\/\d+$/,
    answers: {
      new: withIts('person', {
        technician: null,
        sessions: [],
        counts: { requests: 0, jobs: 0, reviews_written: 0, reviews_received: 0 },
      }),
      suspended: withIts('person', {
        suspended_at: '2026-03-04T09:05:00Z',
        suspension_reason: 'Varias quejas por trabajos sin terminar',
      }),
    },
    acts: {
      note: press('Guardar nota'),
      revoke: press('Retirar la aprobación'),
      hide: pressFirst('Ocultar'),
    },
  },
  { name: 'admin-user-strange', path: '/admin/users/999999' },
  {
    name: 'admin-requests',
    path: '/admin/requests',
    call: /\/api\/admin\/requests$/,
    list: 'requests',
  },
  { name: 'admin-requests-none', path: '/admin/requests?estado=negotiating&buscar=nadie' },
  {
    name: 'admin-request',
    path: '/admin/requests/{approved}',
    call: /\/api\/admin\/requests\/\d+$/,
    acts: {
      cancel: press('Cancelar solicitud'),
      'cancel-wrong': inSequence(press('Cancelar solicitud'), press('Cancelar trabajo')),
      replace: press('Pedir a otro técnico'),
    },
  },
  {
    name: 'admin-reviews',
    path: '/admin/reviews',
    call: /\/api\/admin\/reviews$/,
    list: 'reviews',
  },
  { name: 'admin-reviews-none', path: '/admin/reviews?valoracion=1&buscar=nadie' },
  { name: 'admin-job', path: '/trabajos/{completed}' },
  { name: 'admin-job-photos', path: '/trabajos/{photos}' },
  {
    name: 'admin-photos',
    path: '/technician/{technician}',
    acts: {
      remove: pressFirst('Quitar foto'),
      'remove-wrong': pressFirst('Quitar foto', 'Quitar foto'),
    },
  },
  {
    name: 'admin-request-paid',
    path: '/admin/requests/{completed}',
    acts: { chat: press('Leer la conversación'), refund: press('Devolver una parte') },
  },
  { name: 'admin-request-cancelled', path: '/admin/requests/{cancelled}' },
  { name: 'admin-request-strange', path: '/admin/requests/999999' },
  { name: 'admin-request-no-number', path: '/admin/requests/nada' },
  {
    name: 'admin-services',
    path: '/admin/services',
    call: /\/api\/admin\/services$/,
    list: 'services',
    answers: { hidden: someHidden },
    acts: {
      add: press('Añadir servicio'),
      'add-wrong': inSequence(press('Añadir servicio'), pressInDialog('Añadir servicio')),
      edit: press('Editar Fontanería'),
      hide: press('Ocultar Fontanería'),
    },
  },
  {
    name: 'admin-config',
    path: '/admin/config',
    call: /\/api\/admin\/config$/,
    answers: {
      smtp: withIts('config', {
        email_service: 'smtp',
        email_smtp_host: 'smtp.oficio.test',
        email_user: 'correos@oficio.test',
        email_password: PASSWORD_MASK,
        email_from: 'hola@oficio.test',
      }),
    },
    acts: {
      wrong: inSequence(
        fill('Nombre del sitio', ''),
        fill('Remitente', 'nadie'),
        press('Guardar configuración'),
      ),
      'trial-wrong': press('Enviar prueba'),
    },
  },
  {
    name: 'admin-audit',
    path: '/admin/audit',
    call: /\/api\/admin\/audit$/,
    answers: { acts: actsOfEachKind, many: answer => withMany(actsOfEachKind(answer), 'acts') },
  },
  { name: 'admin-audit-none', path: '/admin/audit?accion=user_deleted' },
  {
    name: 'admin-operation',
    path: '/admin/operation',
    call: /\/api\/admin\/operation$/,
    answers: {
      broken: answer => ({
        ...answer,
        parts: (answer.parts as ReplyBody[]).map(part => ({
          ...part,
          health: 'broken',
          advice: 'El registro del servidor dice por qué.',
        })),
      }),
    },
  },
  {
    name: 'admin-dead-letters',
    path: '/admin/dead-letters',
    call: /\/api\/admin\/outbox\/dead$/,
    answers: { some: withDeadLetters, many: answer => withMany(withDeadLetters(answer), 'letters') },
  },
  { name: 'admin-dead-letters-none', path: '/admin/dead-letters?tipo=push' },
  { name: 'admin-account', path: '/account' },
];
