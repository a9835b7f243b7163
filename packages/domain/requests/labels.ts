import { type Action, PAID_STATUSES, STATUSES, type Status } from './lifecycle.ts';

/** Customer-facing label of each status (spec, section 4). */
export const STATUS_LABELS = {
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

/** What each move is called in a request's history. */
export const MOVE_LABELS = {
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
} as const satisfies Record<Action | 'create', string>;

/** Unknown statuses are shown as pending (spec, section 4): a page may be older than the server that answers it. */
const knownStatus = (status: string): Status => STATUSES.find(known => known === status) ?? 'pending';

export const labelOf = (status: string): string => STATUS_LABELS[knownStatus(status)];

/** Something with a status as a screen may show it. */
export function withKnownStatus<Thing extends { readonly status: Status }>(thing: Thing): Thing {
  const status = knownStatus(thing.status);
  return status === thing.status ? thing : { ...thing, status };
}

const PRICE_STEP = 'Precio acordado';

/** The happy path as a person sees it: the steps of the timeline. */
export const TIMELINE = [
  { label: 'Solicitada', reached: STATUSES },
  { label: 'Aceptada', reached: STATUSES.filter(s => s !== 'pending') },
  {
    label: PRICE_STEP,
    reached: ['approved', 'payment_pending', 'payment_completed', 'in_progress', 'completed'],
  },
  { label: 'Pagada', reached: ['payment_completed', 'in_progress', 'completed'] },
  { label: 'En curso', reached: ['in_progress', 'completed'] },
  { label: 'Completada', reached: ['completed'] },
] as const satisfies readonly { readonly label: string; readonly reached: readonly Status[] }[];

/** The labels of the timeline's steps. A price is agreed once it is paid. */
export const timelineOf = (status: Status): readonly string[] =>
  TIMELINE.map(({ label }) =>
    label === PRICE_STEP && !(PAID_STATUSES as readonly Status[]).includes(status)
      ? 'Precio propuesto'
      : label,
  );

/** How many steps of the timeline a status has reached; 1 for a fresh request. A cancelled one has left the path: 0. */
export function stepsReached(status: Status): number {
  if (status === 'cancelled') return 0;
  return TIMELINE.filter(step => (step.reached as readonly Status[]).includes(status)).length;
}
