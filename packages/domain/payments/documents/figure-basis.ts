import { calendarZone, DEFAULT_CALENDAR_ZONE } from '../../fields/calendar.ts';
import { jobTime } from '../../requests/job-time.ts';
import { dayOf, monthNamed } from '../../requests/month.ts';
import { zoneName } from '../../requests/zone.ts';

/** Names what a sum of money counts, and by which date. The same words stand on every screen, in tables and in files. */
export const BASES = {
  /** What customers paid, refunded money included. */
  charged: {
    name: 'Cobrado a los clientes',
    about: 'Según la fecha del cobro, sin restar devoluciones',
  },
  /** The technicians' part. Undone releases are subtracted. */
  released: { name: 'Liberado', about: 'Según la fecha en que se libera, ya sin la comisión' },
  /** The platform's fees. Undone releases are subtracted, and manual adjustments count. */
  fees: {
    name: 'Comisiones liberadas',
    about: 'Según la fecha en que se libera el pago al técnico, con los ajustes',
  },
  /** What left for the technicians' accounts, also when it was released earlier. */
  transferred: { name: 'Transferido', about: 'Según la fecha del envío a la cuenta de cobros' },
} as const;

interface Reading {
  /** The server's time now, in milliseconds since the epoch. */
  readonly now: number;
  /** IANA zone of the reader; null when it is not known. */
  readonly reader: string | null;
}

/**
 * Returns until when figures hold: 'hasta las 14:00'; on another day 'hasta el 30 de noviembre de 2026 a las 14:00'. `asOf` is the time in
 * the server's reply, ISO 8601 or milliseconds. Hours are those of the calendar of all figures, which is named for a reader elsewhere.
 */
export function untilText(asOf: string | number, { now, reader }: Reading): string {
  const zone = { zone: calendarZone(), reader };
  return dayOf(new Date(asOf).getTime()) === dayOf(now)
    ? `hasta las ${jobTime(asOf, 'time', zone)}`
    : `hasta el ${jobTime(asOf, 'moment', zone)}`;
}

/** Returns the name of the hour by which figures are counted, for the end of a sentence. */
export const hourOfFigures = (): string =>
  calendarZone() === DEFAULT_CALENDAR_ZONE
    ? 'la hora de la España peninsular'
    : `la ${zoneName(calendarZone())}`;

/** Returns whether a month ('YYYY-MM') was over at `asOf` (ISO 8601), so that its figures are complete. */
export const isMonthOver = (month: string, asOf: string): boolean =>
  Date.parse(asOf) >= monthNamed(month).until;
