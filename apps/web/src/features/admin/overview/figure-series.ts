import type { FigureSpan } from '@oficio/domain/admin/figures.ts';
import type { FigureOut } from '@oficio/domain/admin/overview/contract.ts';
import { capital } from '@oficio/domain/fields/characters.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { BASES } from '@oficio/domain/payments/documents/figure-basis.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Plot } from '../time-plot.tsx';

const withStatus =
  (...statuses: readonly Status[]) =>
  ({ requests }: FigureOut): number =>
    statuses.reduce((sum, status) => sum + (requests[status] ?? 0), 0);

/** Groups the nine statuses, because nine colours are hard to distinguish. */
export const PLOTS: readonly Plot<FigureOut>[] = [
  {
    title: 'Solicitudes por estado',
    basis: 'Según la fecha de la solicitud, con el estado que tienen ahora',
    series: [
      { name: 'Completadas', color: 'var(--oficio-plot-done)', of: withStatus('completed') },
      {
        name: 'Pago completado o en progreso',
        color: 'var(--oficio-plot-paid)',
        of: withStatus('payment_completed', 'in_progress'),
      },
      {
        name: 'Aceptadas, sin pagar',
        color: 'var(--oficio-plot-agreed)',
        of: withStatus('accepted', 'negotiating', 'approved', 'payment_pending'),
      },
      { name: 'Pendientes', color: 'var(--oficio-plot-waiting)', of: withStatus('pending') },
      { name: 'Canceladas', color: 'var(--oficio-plot-ended)', of: withStatus('cancelled') },
    ],
    format: countText,
  },
  {
    title: BASES.charged.name,
    basis: BASES.charged.about,
    series: [{ name: 'Cobrado', color: 'var(--oficio-plot-agreed)', of: ({ volume }) => volume }],
    format: formatEuros,
  },
  {
    title: BASES.fees.name,
    basis: BASES.fees.about,
    series: [{ name: BASES.fees.name, color: 'var(--oficio-plot-done)', of: ({ fees }) => fees }],
    format: formatEuros,
  },
  {
    title: 'Registros',
    basis: 'Según la fecha del registro, también de cuentas ya eliminadas',
    series: [
      { name: 'Cuentas nuevas', color: 'var(--oficio-plot-paid)', of: ({ registrations }) => registrations },
    ],
    format: countText,
  },
];

const dayMonth = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthYear = new Intl.DateTimeFormat('es-ES', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns the label of a day, week or month that starts on `day`: '3 may', 'May 2026'. */
export function stretchName(span: FigureSpan, day: string): string {
  const date = new Date(day);
  return span === '365' ? capital(monthYear.format(date)) : dayMonth.format(date);
}

/** Heading of the table column with the periods. */
export const STRETCH_LABELS: Readonly<Record<FigureSpan, string>> = {
  '30': 'Día',
  '90': 'Semana del',
  '365': 'Mes',
};
