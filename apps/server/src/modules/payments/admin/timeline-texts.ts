import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import type { MovementKind } from '../ledger/movements.ts';

/** What administrators read of each thing that happened; null where the books say it with its amount. */
export const EVENT_TEXTS: Readonly<Record<Action | 'create', string | null>> = {
  create: 'Solicitud creada',
  cancel: 'Solicitud cancelada',
  accept: 'Solicitud aceptada',
  decline: 'Solicitud rechazada',
  approve: 'Precio propuesto',
  counter_offer: 'Contraoferta del cliente',
  withdraw: 'Trabajo cancelado',
  call_off: 'Trabajo anulado al devolver el pago',
  payment_started: 'Pago en proceso',
  payment_succeeded: null,
  payment_failed: 'Pago fallido',
  start: 'Trabajo empezado',
  complete: 'Trabajo terminado',
};

export const MOVEMENT_TEXTS: Readonly<Record<MovementKind, string>> = {
  charge: 'Pago recibido',
  release: 'Dinero liberado para el técnico',
  release_undone: 'Dinero retenido de nuevo',
  transfer: 'Transferencia enviada al técnico',
  refund: 'Devolución enviada al cliente',
  refund_failed: 'La devolución ha fallado',
  dispute: 'El banco del cliente ha reclamado el pago',
  dispute_won: 'Reclamación ganada',
  dispute_lost: 'Reclamación perdida',
};

export const PROBLEM = 'El cliente tiene un problema';
export const DECIDED = 'Decisión tomada';
export const REFUND_ASKED = 'Devolución pedida';
