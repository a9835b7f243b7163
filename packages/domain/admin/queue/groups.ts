import {
  TODO_GROUP_TITLES,
  TODO_GROUPS,
  TODO_KINDS,
  TODO_LABELS,
  type TodoGroup,
  type TodoKind,
  waitingFilter,
} from '../../payments/admin/todo.ts';
import { type Capability, can, type Role } from '../../roles.ts';

interface Group {
  readonly title: string;
  /** Who sees the group. */
  readonly needs: Capability;
  /** The list that shows all its rows. */
  readonly all: string;
}

const ofPayments = (group: TodoGroup) => ({
  title: TODO_GROUP_TITLES[group],
  needs: 'payments:read' as const,
  all: `/admin/payments?filtro=${waitingFilter(group)}`,
});

/**
 * Groups of the administrators' queue, the most urgent first. A payment that waits for several reasons is a row of its most urgent
 * one, which names the others, so that the sum of the groups is the number of waiting payments.
 */
export const QUEUE_GROUPS = {
  refunds: ofPayments('refunds'),
  problems: ofPayments('problems'),
  no_shows: ofPayments('no_shows'),
  disputes: ofPayments('disputes'),
  payouts: ofPayments('payouts'),
  stalled: ofPayments('stalled'),
  technicians: {
    title: 'Técnicos pendientes',
    needs: 'technicians:decide',
    all: '/admin/technicians',
  },
  changed_technicians: {
    title: 'Perfiles con cambios',
    needs: 'technicians:decide',
    all: '/admin/technicians#cambios',
  },
  deliveries: { title: 'Envíos que no han llegado', needs: 'outbox:manage', all: '/admin/dead-letters' },
} as const satisfies Record<TodoGroup, Group> & Record<string, Group>;

export type QueueGroup = keyof typeof QUEUE_GROUPS;

export const QUEUE_GROUP_NAMES = Object.keys(QUEUE_GROUPS) as [QueueGroup, ...QueueGroup[]];

/** Returns the groups that a role sees. */
export const queueGroupsOf = (role: Role): readonly QueueGroup[] =>
  QUEUE_GROUP_NAMES.filter(name => can(role, QUEUE_GROUPS[name].needs));

/** Groups that contain payments. */
export const isPaymentGroup = (group: QueueGroup): group is TodoGroup =>
  group !== 'technicians' && group !== 'changed_technicians' && group !== 'deliveries';

/** What an administrator decides about a row. */
const DECISIONS = {
  refund_failed: 'El banco no aceptó la devolución. Reinténtala o págala de otra forma.',
  problem: 'Lee lo que dice cada parte y decide: seguir, liberar el pago o devolver el dinero.',
  no_show: 'El cliente dice que el técnico no fue, y el técnico ha respondido. Decide quién tiene razón.',
  absent_customer:
    'El técnico dice que no había nadie. Mira si el cliente ha respondido y decide quién tiene razón.',
  dispute: 'El cliente ha reclamado el cobro a su banco. Responde en el proveedor de pagos.',
  take_over: 'Comprueba quién hizo el trabajo antes de liberar el pago.',
  refund_found: 'Alguien devolvió dinero en el proveedor. Libera lo que queda o devuélvelo también.',
  suspension: 'Reactiva la cuenta del técnico o decide tú este pago.',
  no_account: 'El técnico no puede cobrar. Habla con él o devuelve el dinero.',
  stalled: 'Habla con las dos partes o devuelve el dinero al cliente.',
  technician: 'Revisa su perfil y apruébalo o recházalo.',
  technician_changed: 'Ha cambiado su nombre o su texto. Míralo; ya se ve en su perfil.',
  delivery: 'Corrige la causa y vuelve a enviarlo.',
} as const satisfies Record<TodoKind, string> & Record<string, string>;

export type QueueKind = keyof typeof DECISIONS;

export const QUEUE_KINDS = Object.keys(DECISIONS) as [QueueKind, ...QueueKind[]];

/** Returns what an administrator decides about a row. `isWithBank`: the bank reviews the evidence of a dispute. */
export const decisionText = (kind: QueueKind, isWithBank: boolean): string =>
  isWithBank ? 'El banco está revisando las pruebas. Espera su decisión.' : DECISIONS[kind];

/** Returns the name of a row's reason if its group has other reasons, too; else null. */
export function reasonName(kind: QueueKind): string | null {
  if (kind === 'technician' || kind === 'technician_changed' || kind === 'delivery') return null;
  const isShared = TODO_KINDS.some(other => other !== kind && TODO_GROUPS[other] === TODO_GROUPS[kind]);
  return isShared ? TODO_LABELS[kind] : null;
}

/** Returns the page that opens a row of the queue. `id` is that of the payment, the technician's profile or the delivery. */
export function queuePath({ kind, id }: { readonly kind: QueueKind; readonly id: number }): string {
  if (kind === 'technician') return `${QUEUE_GROUPS.technicians.all}#tecnico-${id}`;
  if (kind === 'technician_changed') return `${QUEUE_GROUPS.technicians.all}#cambios-${id}`;
  if (kind === 'delivery') return QUEUE_GROUPS.deliveries.all;
  return `/admin/payments/${id}`;
}

/** Rows of each group in one reply. */
export const QUEUE_ROWS = 10;
