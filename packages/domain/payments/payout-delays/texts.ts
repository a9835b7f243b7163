import type { PayoutDelayOut } from './contract.ts';
import { type OwnFailure, type PayoutDelay, WITHOUT_ACCOUNT } from './delays.ts';

/** Who reads the reason: an administrator, or the technician who waits for the money. */
export type DelayReader = 'staff' | 'technician';

/** Returns the delay as the technician sees it: without the provider's own text, which is written for the platform. */
export const delayForTechnician = (delay: PayoutDelayOut | null): PayoutDelayOut | null =>
  delay?.failure ? { ...delay, failure: { ...delay.failure, text: null } } : delay;

type Texts = Readonly<Record<DelayReader, string>>;

const CHECKED = 'un administrador está comprobando este pago';

/** Spanish reasons, as they follow a colon. */
const REASONS: Readonly<Record<PayoutDelay, Texts>> = {
  hold: {
    staff: 'el cliente todavía puede avisar de un problema',
    technician: 'el cliente todavía puede avisar de un problema',
  },
  problem: {
    staff: 'hay un problema sin decidir',
    technician: 'hay un problema sin decidir',
  },
  dispute: {
    staff: 'el banco del cliente ha reclamado el pago',
    technician: 'el banco del cliente ha reclamado el pago',
  },
  take_over: { staff: 'la cuenta del técnico cambió de dueño', technician: CHECKED },
  refund_found: { staff: 'se devolvió dinero en el panel del proveedor', technician: CHECKED },
  suspension: { staff: 'el técnico está suspendido', technician: 'tu cuenta está suspendida' },
  review: { staff: 'falta la decisión de un administrador', technician: CHECKED },
  no_account: {
    staff: 'el técnico no ha abierto su cuenta de cobros',
    technician: 'no has abierto tu cuenta de cobros',
  },
  account_gone: {
    staff: 'el proveedor de pagos ya no reconoce la cuenta de cobros del técnico, que tiene que abrir otra',
    technician: 'el proveedor de pagos ya no reconoce tu cuenta de cobros; abre otra',
  },
  account_incomplete: {
    staff: 'el técnico no ha terminado de configurar su cuenta de cobros',
    technician: 'te falta completar la configuración de tu cuenta de cobros',
  },
  account_disabled: {
    staff: 'el proveedor de pagos está verificando la cuenta de cobros del técnico o la ha limitado',
    technician:
      'el proveedor de pagos está verificando tu cuenta de cobros o la ha limitado; mira en su panel si te pide algún dato',
  },
  failing: {
    staff: 'el proveedor de pagos no ha aceptado el envío',
    technician: 'el proveedor de pagos no ha aceptado el envío',
  },
  sending: { staff: 'el envío está en marcha', technician: 'el envío está en marcha' },
};

const NOT_ALLOWED: Texts = {
  staff: 'el proveedor de pagos no admite envíos a la cuenta de cobros del técnico',
  technician: 'el proveedor de pagos no admite envíos a tu cuenta de cobros',
};

/** Reasons of failed attempts that are more precise than `failing`, by code (https://docs.stripe.com/error-codes). */
const FAILURES: Readonly<Record<string, Texts>> = {
  no_answer: { staff: 'el proveedor de pagos no responde', technician: 'el proveedor de pagos no responde' },
  not_configured: {
    staff: 'los pagos no están configurados en el servidor',
    technician: 'los pagos no están disponibles ahora mismo',
  },
  unexpected: {
    staff: 'el servidor no ha podido preparar el envío',
    technician: 'no hemos podido preparar el envío',
  },
  balance_insufficient: {
    staff: 'no hay saldo suficiente en la cuenta de la plataforma en el proveedor de pagos',
    technician: 'el dinero todavía no está disponible en el proveedor de pagos',
  },
  insufficient_capabilities_for_transfer: NOT_ALLOWED,
  transfers_not_allowed: NOT_ALLOWED,
  account_invalid: NOT_ALLOWED,
} satisfies Record<OwnFailure, Texts> & Record<string, Texts>;

/** Formats an instant: `day` without and `time` with the hour. */
interface InstantFormats {
  day(instant: string): string;
  time(instant: string): string;
}

/** Returns the reason of a delay, as it follows a colon. */
function reasonOf({ kind, failure }: PayoutDelayOut, reader: DelayReader): string {
  const precise = kind === 'failing' && failure ? FAILURES[failure.code] : undefined;
  return (precise ?? REASONS[kind])[reader];
}

const DUE: readonly PayoutDelay[] = [...WITHOUT_ACCOUNT, 'failing', 'sending'];

/** 'Por enviar desde el 3 oct 2026', 'Congelado desde el 3 oct 2026' or 'Retenido hasta el sáb, 3 oct 2026, 18:30'. */
function standing({ kind, since, until }: PayoutDelayOut, { day, time }: InstantFormats): string {
  if (kind === 'hold') return until === null ? 'Retenido' : `Retenido hasta el ${time(until)}`;
  const state = DUE.includes(kind) ? 'Por enviar' : 'Congelado';
  return since === null ? state : `${state} desde el ${day(since)}`;
}

/**
 * Returns why a payout is late and since when: 'Por enviar desde el 3 oct 2026: el técnico no ha abierto su cuenta de cobros.'
 * The only source of these reasons for both readers.
 */
export const delaySentence = (delay: PayoutDelayOut, reader: DelayReader, formats: InstantFormats): string =>
  `${standing(delay, formats)}: ${reasonOf(delay, reader)}.`;

/** Returns when the transfer is tried again, or what makes it leave; null when the sentence says enough. */
export function delayOutlook({ kind, failure }: PayoutDelayOut, { time }: InstantFormats): string | null {
  if (kind === 'failing' && failure?.next_at) return `Lo volvemos a intentar el ${time(failure.next_at)}.`;
  return WITHOUT_ACCOUNT.includes(kind) ? 'Sale en cuanto la cuenta esté activa.' : null;
}
