import { calendarZone } from './fields/calendar.ts';
import { localOf } from './fields/zoned-time.ts';

/** What a download contains, as its file name says it: letters and hyphens only. */
export const FILE_SUBJECTS = [
  'contabilidad',
  'cuentas-de-tecnico',
  'envios-fallidos',
  'extracto',
  'mis-datos',
  'pagos',
  'recibo',
  'registro',
  'resenas',
  'tecnicos',
  'trabajos',
  'usuarios',
] as const;
export type FileSubject = (typeof FILE_SUBJECTS)[number];

/** Returns the name of a download, which says what and when, a number included: 'oficio-extracto-2026-10.pdf'. */
export const fileName = (subject: FileSubject, when: string, ending: 'csv' | 'pdf' | 'zip'): string =>
  `oficio-${subject}-${when}.${ending}`;

/** Returns the day of an instant for a file name: '2026-10-31'. */
export const dayInName = (instant: number): string => localOf(instant, calendarZone()).slice(0, 10);

interface Days {
  /** First and last day, 'YYYY-MM-DD', both included; null without a limit. */
  readonly from: string | null;
  readonly until: string | null;
}

/**
 * Returns the days of a list for its file name: '2026-10-01-a-2026-10-31', or 'hasta-2026-10-31' without a first day. A list without a
 * last day ends today.
 */
export function daysInName({ from, until }: Days, now: number): string {
  const last = until ?? dayInName(now);
  if (from === null) return `hasta-${last}`;
  return from === last ? from : `${from}-a-${last}`;
}
