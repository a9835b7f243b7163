import { type Action, PAID_STATUSES, STATUSES, type Status } from './lifecycle.ts';

/** The customer's name of each status (spec, section 4). */
const CUSTOMER_LABELS = {
  pending: 'Pendiente',
  negotiating: 'Negociando',
  approved: 'Aprobada - Pagar',
  payment_pending: 'Procesando Pago',
  payment_completed: 'Pago Completado',
  accepted: 'Aceptada',
  in_progress: 'En Progreso',
  completed: 'Completada',
  cancelled: 'Cancelada',
} as const satisfies Record<Status, string>;

/** For whom a status is named. Only the customer can pay, so the others read another name of 'Aprobada - Pagar'. */
export type StatusReader = 'customer' | 'technician' | 'admin';

const STATUS_LABELS: Readonly<Record<StatusReader, Readonly<Record<Status, string>>>> = {
  customer: CUSTOMER_LABELS,
  technician: { ...CUSTOMER_LABELS, approved: 'Esperando pago' },
  admin: { ...CUSTOMER_LABELS, approved: 'Aprobada' },
};

/** Spanish name of each change in a request's history. */
export const HISTORY_LABELS = {
  create: 'Solicitud creada',
  cancel: 'Solicitud cancelada',
  accept: 'Solicitud aceptada',
  decline: 'Solicitud rechazada',
  approve: 'Precio propuesto',
  counter_offer: 'Contraoferta del cliente',
  withdraw: 'Trabajo cancelado',
  call_off: 'Trabajo anulado al devolver el pago',
  payment_started: 'Pago en proceso',
  payment_succeeded: 'Pago recibido',
  payment_failed: 'Pago fallido',
  start: 'Trabajo empezado',
  complete: 'Trabajo terminado',
  undo_start: 'Inicio deshecho',
  move_date: 'El cliente lo deja para otra fecha',
} as const satisfies Record<Action | 'create', string>;

/** Returns 'pending' for an unknown status (spec, section 4), because an open page may be older than the server. */
const knownStatus = (status: string): Status => STATUSES.find(known => known === status) ?? 'pending';

/** Returns the one name of a status that this reader sees on every screen. */
export const labelOf = (status: string, reader: StatusReader): string =>
  STATUS_LABELS[reader][knownStatus(status)];

/** Returns the object with `status` replaced by 'pending' when the status is unknown. */
export function withKnownStatus<Thing extends { readonly status: Status }>(thing: Thing): Thing {
  const status = knownStatus(thing.status);
  return status === thing.status ? thing : { ...thing, status };
}

const PRICE_STEP = 'Precio acordado';

/** Steps of the timeline on the request's page, with the statuses that have reached each step. */
export const TIMELINE = [
  { label: 'Solicitada', reached: STATUSES },
  { label: CUSTOMER_LABELS.accepted, reached: STATUSES.filter(s => s !== 'pending') },
  {
    label: PRICE_STEP,
    reached: ['approved', 'payment_pending', 'payment_completed', 'in_progress', 'completed'],
  },
  { label: CUSTOMER_LABELS.payment_completed, reached: ['payment_completed', 'in_progress', 'completed'] },
  { label: CUSTOMER_LABELS.in_progress, reached: ['in_progress', 'completed'] },
  { label: CUSTOMER_LABELS.completed, reached: ['completed'] },
] as const satisfies readonly { readonly label: string; readonly reached: readonly Status[] }[];

/** Returns the labels of the timeline's steps. A price counts as agreed only after the payment. */
export const timelineOf = (status: Status): readonly string[] =>
  TIMELINE.map(({ label }) =>
    label === PRICE_STEP && !(PAID_STATUSES as readonly Status[]).includes(status)
      ? 'Precio propuesto'
      : label,
  );

/** Returns how many steps of the timeline a status has reached: 1 for a new request, 0 for a cancelled one. */
export function stepsReached(status: Status): number {
  if (status === 'cancelled') return 0;
  return TIMELINE.filter(step => (step.reached as readonly Status[]).includes(status)).length;
}
