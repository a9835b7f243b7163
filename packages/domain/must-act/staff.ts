import { DAY_MS } from '../fields/durations.ts';
import type { StopCause } from '../payments/payout-states.ts';
import type { ProblemKind } from '../payments/problem-states.ts';
import { type Capability, can, type Role } from '../roles.ts';
import { WAITS } from './deadlines.ts';

interface Group {
  readonly title: string;
  /** Who must act: the staff with this capability. */
  readonly who: Capability;
  /** The list that shows all its rows. */
  readonly all: string;
  /** What its rows are. */
  readonly of: 'payment' | 'technician' | 'delivery';
}

/** Filter of the list of payments for all that wait for the staff. Addresses contain the value, which is older than the groups. */
export const ALL_FOR_STAFF = 'problem';

/** Filter of the list of payments for those of a group. */
export const staffFilter = <Name extends string>(group: Name) => `waiting_${group}` as const;

const ofPayments = <Name extends string>(name: Name, title: string) =>
  ({
    title,
    who: 'payments:read',
    all: `/admin/payments?filtro=${staffFilter(name)}`,
    of: 'payment',
  }) as const;

/**
 * Groups of what waits for the staff, the most urgent first. A payment that waits for several reasons is a row of its most urgent
 * one, which names the others, so that the sum of the groups is the number of payments that wait for the staff.
 */
export const QUEUE_GROUPS = {
  refunds: ofPayments('refunds', 'Devoluciones fallidas'),
  problems: ofPayments('problems', 'Problemas por decidir'),
  no_shows: ofPayments('no_shows', 'Ausencias por decidir'),
  disputes: ofPayments('disputes', 'Reclamaciones del banco'),
  payouts: ofPayments('payouts', 'Pagos al técnico bloqueados'),
  stalled: ofPayments('stalled', 'Trabajos pagados sin empezar'),
  technicians: {
    title: 'Técnicos pendientes',
    who: 'technicians:decide',
    all: '/admin/technicians',
    of: 'technician',
  },
  changed_technicians: {
    title: 'Perfiles con cambios',
    who: 'technicians:decide',
    all: '/admin/technicians#cambios',
    of: 'technician',
  },
  deliveries: {
    title: 'Envíos que no han llegado',
    who: 'outbox:manage',
    all: '/admin/dead-letters',
    of: 'delivery',
  },
} as const satisfies Record<string, Group>;

export type QueueGroup = keyof typeof QUEUE_GROUPS;

type NamesOf<Table> = [keyof Table, ...(keyof Table)[]];

export const QUEUE_GROUP_NAMES = Object.keys(QUEUE_GROUPS) as NamesOf<typeof QUEUE_GROUPS>;

/** Returns the groups that a role sees. */
export const queueGroupsOf = (role: Role): readonly QueueGroup[] =>
  QUEUE_GROUP_NAMES.filter(name => can(role, QUEUE_GROUPS[name].who));

interface Reason {
  readonly group: QueueGroup;
  /** What an administrator decides. */
  readonly decision: string;
}

interface OfPayment extends Reason {
  readonly name: string;
  /** What can be done on the page of the payment; null if another note explains it. */
  readonly hint: string | null;
}

/** Every reason for which a payment waits for an administrator, the most urgent first. */
export const PAYMENT_REASONS = {
  refund_failed: {
    group: 'refunds',
    name: 'Devolución fallida',
    decision: 'El banco no aceptó la devolución. Reinténtala o págala de otra forma.',
    hint: null,
  },
  problem: {
    group: 'problems',
    name: 'Problema por decidir',
    decision: 'Lee lo que dice cada parte y decide: seguir, liberar el pago o devolver el dinero.',
    hint: null,
  },
  no_show: {
    group: 'no_shows',
    name: 'El técnico no fue, y lo discute',
    decision: 'El cliente dice que el técnico no fue, y el técnico ha respondido. Decide quién tiene razón.',
    hint: null,
  },
  absent_customer: {
    group: 'no_shows',
    name: 'No había nadie, según el técnico',
    decision:
      'El técnico dice que no había nadie. Mira si el cliente ha respondido y decide quién tiene razón.',
    hint: null,
  },
  dispute: {
    group: 'disputes',
    name: 'Reclamación del banco',
    decision: 'El cliente ha reclamado el cobro a su banco. Responde en el proveedor de pagos.',
    hint: null,
  },
  take_over: {
    group: 'payouts',
    name: 'Cuenta que cambió de dueño',
    decision: 'Comprueba quién hizo el trabajo antes de liberar el pago.',
    hint: 'La cuenta del técnico cambió de dueño. Comprueba quién hizo el trabajo antes de liberar el pago.',
  },
  refund_found: {
    group: 'payouts',
    name: 'Devolución hecha en el proveedor',
    decision: 'Alguien devolvió dinero en el proveedor. Libera lo que queda o devuélvelo también.',
    hint: 'Alguien devolvió dinero en el panel del proveedor. Libera lo que queda o devuélvelo también.',
  },
  suspension: {
    group: 'payouts',
    name: 'Técnico suspendido',
    decision: 'Reactiva la cuenta del técnico o decide tú este pago.',
    hint: 'El pago seguirá congelado hasta que reactives la cuenta del técnico. También puedes decidirlo ahora.',
  },
  no_account: {
    group: 'payouts',
    name: `Más de ${WAITS.account / DAY_MS} días sin cuenta de cobros`,
    decision: 'El técnico no puede cobrar. Habla con él o devuelve el dinero.',
    hint: 'El técnico no ha activado su cuenta de cobros, aunque se lo hemos recordado. Habla con él o devuelve el dinero.',
  },
  stalled: {
    group: 'stalled',
    name: 'Trabajo pagado sin empezar',
    decision: 'Habla con las dos partes o devuelve el dinero al cliente.',
    hint: 'El cliente puede cancelarlo y recuperar todo. También puedes devolverle tú el dinero.',
  },
} as const satisfies Record<StopCause, OfPayment> & Record<string, OfPayment>;

export type PaymentReason = keyof typeof PAYMENT_REASONS;
export type PaymentGroup = (typeof PAYMENT_REASONS)[PaymentReason]['group'];

export const PAYMENT_REASON_NAMES = Object.keys(PAYMENT_REASONS) as NamesOf<typeof PAYMENT_REASONS>;

/** Every reason for which the staff must act: those of payments and of single rows. */
export const QUEUE_REASONS = {
  ...PAYMENT_REASONS,
  technician: { group: 'technicians', decision: 'Revisa su perfil y apruébalo o recházalo.' },
  technician_changed: {
    group: 'changed_technicians',
    decision: 'Ha cambiado su nombre o su texto. Míralo; ya se ve en su perfil.',
  },
  delivery: { group: 'deliveries', decision: 'Corrige la causa y vuelve a enviarlo.' },
} as const satisfies Record<string, Reason>;

/** Reasons of the rows of the queue. */
export type QueueReason = keyof typeof QUEUE_REASONS;

export const QUEUE_REASON_NAMES = Object.keys(QUEUE_REASONS) as NamesOf<typeof QUEUE_REASONS>;

/** Groups that contain payments. */
export const isPaymentGroup = (group: QueueGroup): group is PaymentGroup =>
  QUEUE_GROUPS[group].of === 'payment';

export const PAYMENT_GROUP_NAMES = QUEUE_GROUP_NAMES.filter(isPaymentGroup) as [
  PaymentGroup,
  ...PaymentGroup[],
];

/** Filter for the payments of a group. */
export type StaffFilter = ReturnType<typeof staffFilter<PaymentGroup>>;

/** Returns the group of a filter; null for the filters that are not one of a group. */
export const groupOfFilter = (filter: string): PaymentGroup | null =>
  PAYMENT_GROUP_NAMES.find(group => staffFilter(group) === filter) ?? null;

/** Reason of an open problem. An absence report that the other side answered has its own name. */
export const REASON_OF_PROBLEM = {
  problem: 'problem',
  suspension: 'problem',
  no_show: 'no_show',
  absent_customer: 'absent_customer',
  early_start: 'problem',
} as const satisfies Record<ProblemKind, PaymentReason>;

/**
 * Returns the reasons of one payment without repetitions, the most urgent first. `problem` beside an absence is left out: a payment has at
 * most one undecided problem, and the absence froze the payout with the cause `problem`.
 */
export function mostUrgent(all: Iterable<PaymentReason>): PaymentReason[] {
  const reasons = new Set(all);
  if (reasons.has('no_show') || reasons.has('absent_customer')) reasons.delete('problem');
  return PAYMENT_REASON_NAMES.filter(reason => reasons.has(reason));
}

/** Returns what an administrator decides about a row. `isWithBank`: the bank reviews the evidence of a dispute. */
export const decisionText = (reason: QueueReason, isWithBank: boolean): string =>
  isWithBank ? 'El banco está revisando las pruebas. Espera su decisión.' : QUEUE_REASONS[reason].decision;

/** Returns the name of a row's reason if its group has other reasons, too; else null. */
export function reasonName(name: QueueReason): string | null {
  const reason = QUEUE_REASONS[name];
  const isShared = QUEUE_REASON_NAMES.filter(other => QUEUE_REASONS[other].group === reason.group).length > 1;
  return 'name' in reason && isShared ? reason.name : null;
}

/** Returns the page that opens a row of the queue. `id` is that of the payment, the technician's profile or the delivery. */
export function queuePath({ kind, id }: { readonly kind: QueueReason; readonly id: number }): string {
  if (kind === 'technician') return `${QUEUE_GROUPS.technicians.all}#tecnico-${id}`;
  if (kind === 'technician_changed') return `${QUEUE_GROUPS.technicians.all}#cambios-${id}`;
  if (kind === 'delivery') return QUEUE_GROUPS.deliveries.all;
  return `/admin/payments/${id}`;
}

/** Rows of each group in one reply. */
export const QUEUE_ROWS = 10;
